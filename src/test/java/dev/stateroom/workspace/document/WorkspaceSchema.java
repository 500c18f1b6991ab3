package dev.stateroom.workspace.document;

import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON Schema (draft 2020-12) of the workspace file, made from the kinds of backends and their fields. As in {@link FieldReader}, null
 * counts as left out.
 */
final class WorkspaceSchema {
    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Path WORDS = Path.of("src/main/resources/dev/stateroom/ui/mounts/words.properties");

    private final MountKinds kinds;
    private final Properties words = new Properties();
    private final ObjectNode definitions = JSON.createObjectNode();

    private WorkspaceSchema(MountKinds kinds) throws IOException {
        this.kinds = kinds;
        try (Reader in = Files.newBufferedReader(WORDS, StandardCharsets.UTF_8)) {
            words.load(in);
        }
    }

    /** The schema for documents with backends of these kinds, as it is published. */
    static String of(MountKinds kinds) throws IOException {
        return JSON.writeValueAsString(new WorkspaceSchema(kinds).document()).replace("\r\n", "\n") + "\n";
    }

    private ObjectNode document() {
        ObjectNode schema = JSON.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("$id", "workspace.schema.json")
                .put("title", "A workspace file of Stateroom")
                .put("description", "NAME.stateroom.json: which backend is mounted where, in which dialect, under which rules.");
        ObjectNode fields = object(schema, "version", "backend");
        fields.set("version", JSON.createObjectNode().put("const", 1));
        fields.set("$schema", text().put("description", "The address of this schema, for editors. Stateroom does not read it."));
        for (String name : List.of("name", "release", "langchain")) {
            fields.set(name, text());
        }
        fields.set("dialect", choice(Arrays.stream(Era.values()).map(Era::id).toList(), true));
        for (String name : List.of("context", "server_info", "execution_info")) {
            fields.set(name, typed("object", true).put("description", "Values that a namespace names as {" + name + ".NAME}."));
        }
        fields.set("backend", reference("backend"));
        ObjectNode threads = typed("object", true);
        ObjectNode inner = object(threads, "source");
        inner.set("source", typed("string", false));
        inner.set("thread", text());
        inner.set("checkpoint", text());
        fields.set(ThreadsSpec.FIELD, threads);
        setup(fields);
        fields.set("subagents", mapOf(reference("subagent")));
        setup(object(define("subagent")).set("description", text()));
        backends();
        schema.set("$defs", definitions);
        return schema;
    }

    /** What an agent and each subagent can have. */
    private void setup(ObjectNode fields) {
        fields.set("permissions", listOf(reference("rule")));
        ObjectNode rule = object(define("rule"), "operations", "paths");
        rule.set("operations", listOf(choice(AgentSetup.OPERATIONS, false)));
        rule.set("paths", texts());
        rule.set("mode", choice(AgentSetup.MODES, true));
        fields.set("interrupt_on", mapOf(reference("interrupt")));
        ArrayNode forms = define("interrupt").putArray("anyOf");
        forms.add(typed("boolean", false));
        ObjectNode interrupt = object(forms.add(typed("object", false)).get(1).asObject(), "allowed_decisions");
        interrupt.set("allowed_decisions", listOf(choice(AgentSetup.DECISIONS, false)));
        interrupt.set("description", text());
        interrupt.set("args_schema", typed("object", true));
        fields.set("tools", JSON.createObjectNode().set("anyOf", JSON.createArrayNode().add(reference("tools")).add(typed("null", false))));
        ObjectNode tools = object(define("tools"));
        for (String limit : List.of(
                "tool_token_limit_before_evict", "human_message_token_limit_before_evict", "max_execute_timeout", "grep_max_count")) {
            tools.set(limit, typed("integer", true).put("minimum", 1));
        }
        tools.set("enabled", texts());
        tools.set("system_prompt", text());
        tools.set("custom_tool_descriptions", mapOf(typed("string", false)));
        fields.set("memory", texts());
        fields.set("skills", texts());
    }

    private void backends() {
        ObjectNode backend = define("backend");
        backend.putArray("required").add("type");
        backend.putObject("properties").set("type", choice(kinds.all().stream().map(MountKind::id).toList(), false));
        ArrayNode cases = backend.putArray("allOf");
        for (MountKind<?> kind : kinds.all()) {
            cases.add(when("type", List.of(kind.id()), reference(kind.id())));
            ObjectNode fields = object(describe(define(kind.id()), "about." + kind.id()));
            fields.set("type", JSON.createObjectNode().put("const", kind.id()));
            fields.set("writable", typed("boolean", true));
            fields.set("factory", typed("boolean", true).put("deprecated", true));
            kind.fields().forEach(field -> add(kind, field));
        }
        ObjectNode composite = definitions.get("composite").asObject();
        composite.putArray("required").add("default");
        ObjectNode fields = composite.get("properties").asObject();
        fields.set("default", reference("backend"));
        fields.set("routes", mapOf(reference("backend")));
        fields.set("artifacts_root", text());
        ObjectNode custom = definitions.get("custom").asObject();
        custom.putObject("additionalProperties").putArray("type").add("string").add("number").add("boolean");
    }

    private void add(MountKind<?> kind, FieldShape field) {
        ObjectNode definition = definitions.get(kind.id()).asObject();
        ObjectNode value = describe(describe(value(field), "help." + field.name()), "help." + kind.id() + "." + field.name());
        FieldShape.When when = field.when();
        if (when == null) {
            definition.get("properties").asObject().set(field.name(), value);
            if (field.required()) {
                definition.withArrayProperty("required").add(field.name());
            }
            return;
        }
        definition.get("properties").asObject().putIfAbsent(field.name(), value(optional(field)));
        if (field.required()) {
            ObjectNode then = JSON.createObjectNode();
            then.putArray("required").add(field.name());
            then.putObject("properties").set(field.name(), value);
            definition.withArrayProperty("allOf").add(when(when.field(), when.values(), then));
        }
    }

    private static FieldShape optional(FieldShape field) {
        return FieldShape.optional(field.name(), field.kind(), field.fallback());
    }

    private static ObjectNode value(FieldShape field) {
        boolean maybeNull = !field.required();
        ObjectNode value = switch (field.kind()) {
            case TEXT, FOLDER, FILE, ENDPOINT, SOURCE, CREDENTIAL -> typed("string", maybeNull);
            case NUMBER -> typed("integer", maybeNull).put("minimum", 0);
            case FLAG -> typed("boolean", maybeNull);
            case LINES -> typed("array", maybeNull).set("items", typed("string", false));
            case PAIRS -> typed("object", maybeNull).set("additionalProperties", typed("string", false));
            case CHOICE -> choice(field.choices(), maybeNull);
            case BACKEND -> reference("backend");
        };
        if (field.when() == null && !field.fallback().isEmpty()) {
            switch (field.kind()) {
                case NUMBER -> value.put("default", Long.parseLong(field.fallback()));
                case FLAG -> value.put("default", Boolean.parseBoolean(field.fallback()));
                case TEXT, FOLDER, FILE, ENDPOINT, SOURCE, CREDENTIAL, CHOICE -> value.put("default", field.fallback());
                case LINES, PAIRS, BACKEND -> {}
            }
        }
        return value;
    }

    private ObjectNode describe(ObjectNode schema, String key) {
        String text = words.getProperty(key);
        return text == null ? schema : schema.put("description", text.replace("''", "'"));
    }

    private ObjectNode define(String name) {
        return definitions.withObjectProperty(name);
    }

    /** Makes an object of it that has no other fields than those of the answer. */
    private static ObjectNode object(ObjectNode schema, String... required) {
        if (!schema.has("type")) {
            schema.put("type", "object");
        }
        ArrayNode names = schema.putArray("required");
        Arrays.stream(required).forEach(names::add);
        ObjectNode fields = schema.putObject("properties");
        schema.put("additionalProperties", false);
        return fields;
    }

    private static ObjectNode when(String field, Collection<String> values, ObjectNode then) {
        ObjectNode condition = JSON.createObjectNode();
        condition.putObject("properties").set(field, choice(values, false));
        condition.putArray("required").add(field);
        ObjectNode rule = JSON.createObjectNode();
        rule.set("if", condition);
        rule.set("then", then);
        return rule;
    }

    private static ObjectNode choice(Collection<String> values, boolean maybeNull) {
        List<@Nullable String> all = new ArrayList<>(values.stream().sorted().toList());
        if (maybeNull) {
            all.add(null);
        }
        ObjectNode schema = JSON.createObjectNode();
        all.forEach(schema.putArray("enum")::add);
        return schema;
    }

    private static ObjectNode typed(String type, boolean maybeNull) {
        ObjectNode schema = JSON.createObjectNode();
        if (maybeNull) {
            schema.putArray("type").add(type).add("null");
        } else {
            schema.put("type", type);
        }
        return schema;
    }

    private static ObjectNode text() {
        return typed("string", true);
    }

    private static ObjectNode texts() {
        return listOf(typed("string", false));
    }

    private static ObjectNode listOf(ObjectNode item) {
        return typed("array", true).set("items", item);
    }

    private static ObjectNode mapOf(ObjectNode value) {
        return typed("object", true).set("additionalProperties", value);
    }

    private static ObjectNode reference(String name) {
        return JSON.createObjectNode().put("$ref", "#/$defs/" + name);
    }
}
