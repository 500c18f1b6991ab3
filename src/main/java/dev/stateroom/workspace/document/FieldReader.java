package dev.stateroom.workspace.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one object of the document; each must have a known name and the requested type. Null counts as omitted. */
record FieldReader(JsonNode.Fields object) {
    /** For an object whose fields all must have one of these names. */
    static FieldReader of(JsonNode node, Set<String> known) {
        FieldReader reader = open(node);
        for (String name : reader.object.values().keySet()) {
            if (!known.contains(name)) {
                throw new DocumentProblem(
                        "there is no field \"" + name + "\"" + suggestion(name, known), reader.object.nameOf(name));
            }
        }
        return reader;
    }

    /** For an object with fields of any name. */
    static FieldReader open(JsonNode node) {
        if (node instanceof JsonNode.Fields object) {
            return new FieldReader(object);
        }
        throw wrongKind(node, "an object");
    }

    /** The position of the field's value; the object's own position if the field is omitted. */
    DocumentLocation placeOf(String name) {
        JsonNode value = object.get(name);
        return value == null ? object.place() : value.place();
    }

    @Nullable JsonNode value(String name) {
        JsonNode value = object.get(name);
        return value instanceof JsonNode.Null ? null : value;
    }

    boolean isNull(String name) {
        return object.get(name) instanceof JsonNode.Null;
    }

    JsonNode required(String name) {
        JsonNode value = object.get(name);
        if (value == null) {
            throw new DocumentProblem("the field \"" + name + "\" is missing", object.place());
        }
        return value;
    }

    @Nullable String text(String name) {
        return value(name) == null ? null : requiredText(name);
    }

    String text(String name, String fallback) {
        String text = text(name);
        return text == null ? fallback : text;
    }

    String requiredText(String name) {
        JsonNode value = required(name);
        if (value instanceof JsonNode.Text(_, String text)) {
            return text;
        }
        throw wrongKind(value, "text");
    }

    /** One of these words. */
    @Nullable String word(String name, Collection<String> accepted) {
        String text = text(name);
        if (text != null && !accepted.contains(text)) {
            throw new DocumentProblem(
                    "\"" + text + "\" is not accepted" + suggestion(text, accepted), placeOf(name));
        }
        return text;
    }

    boolean flag(String name, boolean fallback) {
        return switch (value(name)) {
            case null -> fallback;
            case JsonNode.Flag(_, boolean value) -> value;
            case JsonNode other -> throw wrongKind(other, "true or false");
        };
    }

    /** A whole number, at least {@code least}. */
    long whole(String name, long least, long fallback) {
        return switch (value(name)) {
            case null -> fallback;
            case JsonNode.Whole(_, long number) when number >= least -> number;
            case JsonNode.Whole(DocumentLocation place, long number) ->
                throw new DocumentProblem("this is " + number + ", not a number from " + least + " on", place);
            case JsonNode other -> throw wrongKind(other, "a whole number");
        };
    }

    @Nullable List<JsonNode> list(String name) {
        return switch (value(name)) {
            case null -> null;
            case JsonNode.Items(_, List<JsonNode> values) -> values;
            case JsonNode other -> throw wrongKind(other, "a list");
        };
    }

    /** Texts with their positions; null if the field is omitted. */
    @Nullable List<JsonNode.Text> placedTexts(String name) {
        List<JsonNode> values = list(name);
        if (values == null) {
            return null;
        }
        List<JsonNode.Text> texts = new ArrayList<>();
        for (JsonNode value : values) {
            if (!(value instanceof JsonNode.Text text)) {
                throw wrongKind(value, "text");
            }
            texts.add(text);
        }
        return texts;
    }

    /** Texts; empty if the field is omitted. */
    List<String> texts(String name) {
        List<JsonNode.Text> texts = placedTexts(name);
        return texts == null ? List.of() : texts.stream().map(JsonNode.Text::value).toList();
    }

    /** The inner object; null if the field is omitted. */
    JsonNode.@Nullable Fields object(String name) {
        return switch (value(name)) {
            case null -> null;
            case JsonNode.Fields fields -> fields;
            case JsonNode other -> throw wrongKind(other, "an object");
        };
    }

    /** An object whose values are all text; empty if the field is omitted. */
    Map<String, String> textMap(String name) {
        JsonNode.Fields fields = object(name);
        Map<String, String> texts = new LinkedHashMap<>();
        if (fields != null) {
            FieldReader inner = open(fields);
            fields.values().keySet().forEach(key -> texts.put(key, inner.requiredText(key)));
        }
        return Collections.unmodifiableMap(texts);
    }

    static DocumentProblem wrongKind(JsonNode value, String wanted) {
        return new DocumentProblem("this is " + value.kind() + ", not " + wanted, value.place());
    }

    /** The likely intended name, or all accepted ones. */
    static String suggestion(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= 1 + candidate.length() / 5)
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .map(near -> ": did you mean \"" + near + "\"?")
                .orElseGet(() -> " (" + String.join(", ", known.stream().sorted().toList()) + ")");
    }

    /** The edit distance: letters added, dropped, changed or swapped with their neighbour. */
    private static int distance(String a, String b) {
        int[][] rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    rows[i][j] = i + j;
                    continue;
                }
                int changed = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                rows[i][j] = Math.min(changed, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
                boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
                }
            }
        }
        return rows[a.length()][b.length()];
    }
}
