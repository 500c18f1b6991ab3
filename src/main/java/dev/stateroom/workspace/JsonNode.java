package dev.stateroom.workspace;

import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A JSON value of the workspace document that knows where it stands. */
sealed interface JsonNode {

    /** Where. */
    Place place();

    /** What it is, with an article. */
    String kind();

    record Text(Place place, String value) implements JsonNode {
        @Override
        public String kind() {
            return "text";
        }
    }

    record Whole(Place place, long value) implements JsonNode {
        @Override
        public String kind() {
            return "a number";
        }
    }

    record Real(Place place, double value) implements JsonNode {
        @Override
        public String kind() {
            return "a number";
        }
    }

    record Flag(Place place, boolean value) implements JsonNode {
        @Override
        public String kind() {
            return value ? "true" : "false";
        }
    }

    record Null(Place place) implements JsonNode {
        @Override
        public String kind() {
            return "null";
        }
    }

    record Items(Place place, List<JsonNode> values) implements JsonNode {
        @Override
        public String kind() {
            return "a list";
        }
    }

    record Fields(Place place, SequencedMap<String, JsonNode> values) implements JsonNode {
        @Override
        public String kind() {
            return "an object";
        }

        @Nullable JsonNode get(String name) {
            return values.get(name);
        }
    }

    /**
     * A place in the document.
     *
     * @param path as {@code $.backend.routes["/memories/"].type}
     * @param line from 1
     * @param column from 1
     */
    record Place(String path, int line, int column) {
        @Override
        public String toString() {
            return path + " (line " + line + ", column " + column + ")";
        }
    }
}
