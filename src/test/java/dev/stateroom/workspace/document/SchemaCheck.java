package dev.stateroom.workspace.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Checks a value against a JSON Schema that has no other keywords than those of {@link WorkspaceSchema}; any other is an error. */
final class SchemaCheck {
    private final JsonNode root;
    private final List<String> problems = new ArrayList<>();

    private SchemaCheck(JsonNode root) {
        this.root = root;
    }

    /** What is wrong with the value, each with its path; empty if it is valid. */
    static List<String> problems(JsonNode schema, JsonNode value) {
        SchemaCheck check = new SchemaCheck(schema);
        check.check(schema, value, "$");
        return check.problems;
    }

    private boolean valid(JsonNode schema, JsonNode value) {
        SchemaCheck inner = new SchemaCheck(root);
        inner.check(schema, value, "");
        return inner.problems.isEmpty();
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            JsonNode said = keyword.getValue();
            boolean holds = switch (keyword.getKey()) {
                case "type" -> said.isString() ? isOf(said.asString(), value) : said.valueStream().anyMatch(one -> isOf(one.asString(), value));
                case "const" -> said.equals(value);
                case "enum" -> said.valueStream().anyMatch(value::equals);
                case "minimum" -> !value.isNumber() || value.asLong() >= said.asLong();
                case "required" -> !value.isObject() || said.valueStream().allMatch(name -> value.has(name.asString()));
                case "anyOf" -> said.valueStream().anyMatch(one -> valid(one, value));
                case "$ref", "properties", "additionalProperties", "items", "allOf", "if" -> {
                    descend(keyword.getKey(), schema, value, at);
                    yield true;
                }
                case "then", "$schema", "$id", "$defs", "title", "description", "default", "deprecated" -> true;
                case String other -> throw new AssertionError("the keyword " + other + " is not known here");
            };
            if (!holds) {
                problems.add(at + ": " + keyword.getKey() + " " + said);
            }
        }
    }

    private void descend(String keyword, JsonNode schema, JsonNode value, String at) {
        JsonNode said = schema.get(keyword);
        switch (keyword) {
            case "$ref" -> check(root.at(said.asString().substring(1)), value, at);
            case "properties" -> said.properties().stream().filter(field -> value.has(field.getKey()))
                    .forEach(field -> check(field.getValue(), value.get(field.getKey()), at + "." + field.getKey()));
            case "additionalProperties" -> value.properties().stream()
                    .filter(field -> !schema.path("properties").has(field.getKey()))
                    .forEach(field -> other(said, field.getValue(), at + "." + field.getKey()));
            case "items" -> value.valueStream().filter(_ -> value.isArray()).forEach(item -> check(said, item, at + "[]"));
            case "allOf" -> said.valueStream().forEach(one -> check(one, value, at));
            case String _ when valid(said, value) -> check(schema.get("then"), value, at);
            case String _ -> {}
        }
    }

    private void other(JsonNode said, JsonNode value, String at) {
        if (said.isBoolean()) {
            problems.add(at + ": there is no such field");
        } else {
            check(said, value, at);
        }
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new AssertionError("there is no type " + type);
        };
    }
}
