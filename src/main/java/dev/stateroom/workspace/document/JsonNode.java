package dev.stateroom.workspace.document;

import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A JSON value of the workspace document with its position. */
public sealed interface JsonNode {

    /** The position in the document. */
    DocumentLocation place();

    /** The name of its type, with an article. */
    String kind();

    /** Text. */
    record Text(DocumentLocation place, String value) implements JsonNode {
        @Override
        public String kind() {
            return "text";
        }
    }

    /** A 64-bit whole number. */
    record Whole(DocumentLocation place, long value) implements JsonNode {
        @Override
        public String kind() {
            return "a number";
        }
    }

    /** Any other number. */
    record Real(DocumentLocation place, double value) implements JsonNode {
        @Override
        public String kind() {
            return "a number";
        }
    }

    /** True or false. */
    record Flag(DocumentLocation place, boolean value) implements JsonNode {
        @Override
        public String kind() {
            return value ? "true" : "false";
        }
    }

    /** Null. */
    record Null(DocumentLocation place) implements JsonNode {
        @Override
        public String kind() {
            return "null";
        }
    }

    /** A list. */
    record Items(DocumentLocation place, List<JsonNode> values) implements JsonNode {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /**
     * An object.
     *
     * @param values the values by name, in document order
     * @param names the positions of the names
     */
    record Fields(DocumentLocation place, SequencedMap<String, JsonNode> values, SequencedMap<String, DocumentLocation> names)
            implements JsonNode {
        @Override
        public String kind() {
            return "an object";
        }

        /** The value with that name; null if it is missing. */
        public @Nullable JsonNode get(String name) {
            return values.get(name);
        }

        DocumentLocation nameOf(String name) {
            DocumentLocation at = names.get(name);
            return at == null ? place : at;
        }
    }

    /** The value at a path in the form of {@link DocumentLocation#path}; null if it is missing. */
    default @Nullable JsonNode find(String path) {
        if (place().path().equals(path)) {
            return this;
        }
        Iterable<JsonNode> inner =
                switch (this) {
                    case Items(_, List<JsonNode> values) -> values;
                    case Fields fields -> fields.values().values();
                    default -> List.of();
                };
        for (JsonNode node : inner) {
            if (path.startsWith(node.place().path())) {
                JsonNode found = node.find(path);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c < 0x20 ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return out.append('"').toString();
    }
}
