package dev.stateroom.workspace;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of one object of the document, each of which must have a known name and the kind that is asked for. */
final class FieldReader {
    private final JsonNode.Fields object;

    private FieldReader(JsonNode.Fields object) {
        this.object = object;
    }

    /** Over an object whose fields all have one of these names. */
    static FieldReader of(JsonNode node, Set<String> known) {
        if (!(node instanceof JsonNode.Fields object)) {
            throw wrongKind(node, "an object");
        }
        for (var field : object.values().entrySet()) {
            if (!known.contains(field.getKey())) {
                String near = nearest(field.getKey(), known);
                throw new DocumentProblem(
                        "there is no field \"" + field.getKey() + "\""
                                + (near == null
                                        ? " (" + String.join(", ", known.stream().sorted().toList()) + ")"
                                        : ": did you mean \"" + near + "\"?"),
                        field.getValue().place());
            }
        }
        return new FieldReader(object);
    }

    JsonNode required(String name) {
        JsonNode value = object.get(name);
        if (value == null) {
            throw new DocumentProblem("the field \"" + name + "\" is missing", object.place());
        }
        return value;
    }

    @Nullable String text(String name) {
        return switch (object.get(name)) {
            case null -> null;
            case JsonNode.Null _ -> null;
            case JsonNode.Text(_, String text) -> text;
            case JsonNode other -> throw wrongKind(other, "text");
        };
    }

    String requiredText(String name) {
        JsonNode value = required(name);
        if (value instanceof JsonNode.Text(_, String text)) {
            return text;
        }
        throw wrongKind(value, "text");
    }

    boolean flag(String name, boolean otherwise) {
        return switch (object.get(name)) {
            case null -> otherwise;
            case JsonNode.Flag(_, boolean value) -> value;
            case JsonNode other -> throw wrongKind(other, "true or false");
        };
    }

    void number(String name) {
        JsonNode value = object.get(name);
        if (value != null && !(value instanceof JsonNode.Whole) && !(value instanceof JsonNode.Real)) {
            throw wrongKind(value, "a number");
        }
    }

    @Nullable List<JsonNode> list(String name) {
        return switch (object.get(name)) {
            case null -> null;
            case JsonNode.Items(_, List<JsonNode> values) -> values;
            case JsonNode other -> throw wrongKind(other, "a list");
        };
    }

    @Nullable List<String> texts(String name) {
        List<JsonNode> values = list(name);
        return values == null
                ? null
                : values.stream()
                        .map(value -> switch (value) {
                            case JsonNode.Text(_, String text) -> text;
                            default -> throw wrongKind(value, "text");
                        })
                        .toList();
    }

    JsonNode.@Nullable Fields object(String name) {
        return switch (object.get(name)) {
            case null -> null;
            case JsonNode.Fields fields -> fields;
            case JsonNode other -> throw wrongKind(other, "an object");
        };
    }

    static DocumentProblem wrongKind(JsonNode value, String wanted) {
        return new DocumentProblem("this is " + value.kind() + ", not " + wanted, value.place());
    }

    private static @Nullable String nearest(String name, Set<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= 1 + candidate.length() / 5)
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate)))
                .orElse(null);
    }

    /** How many letters must be added, dropped or changed. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
