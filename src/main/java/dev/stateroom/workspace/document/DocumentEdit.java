package dev.stateroom.workspace.document;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A change of a workspace document. Values are addressed by their paths in the form of {@link DocumentLocation#path}, and given as JSON.
 * Order, spacing and everything else are kept.
 */
public sealed interface DocumentEdit {

    /** A description for the user: {@code set $.backend.routes["/a/"].writable to true}. */
    String sentence();

    /** The text with this change; NOT_FOUND if the addressed value does not exist. */
    Outcome<String> in(String text, JsonNode root);

    /**
     * Sets the value of a field; a new field is added at the end.
     *
     * @param object path of the object with the field
     * @param name the name of the field
     * @param json its value
     */
    record SetField(String object, String name, String json) implements DocumentEdit {
        @Override
        public String sentence() {
            return "set " + LocatedJson.pathOf(object, name) + " to " + json;
        }

        @Override
        public Outcome<String> in(String text, JsonNode root) {
            return fieldsAt(root, object).map(fields -> {
                JsonNode value = fields.get(name);
                return value == null
                        ? TextSplice.added(text, fields, name, json)
                        : TextSplice.replaced(text, value.place(), TextSplice.indented(json, text, value.place().start()));
            });
        }
    }

    /**
     * Removes a field.
     *
     * @param object path of the object with the field
     * @param name the name of the field
     */
    record RemoveField(String object, String name) implements DocumentEdit {
        @Override
        public String sentence() {
            return "remove " + LocatedJson.pathOf(object, name);
        }

        @Override
        public Outcome<String> in(String text, JsonNode root) {
            return fieldsAt(root, object)
                    .then(fields -> fields.get(name) == null
                            ? missing(LocatedJson.pathOf(object, name))
                            : Outcome.ok(TextSplice.removed(text, fields, name)));
        }
    }

    /**
     * Renames a field in place, for example to change the prefix of a route.
     *
     * @param object path of the object with the field
     * @param name the name of the field
     * @param newName the new name
     */
    record RenameField(String object, String name, String newName) implements DocumentEdit {
        @Override
        public String sentence() {
            return "rename " + LocatedJson.pathOf(object, name) + " to \"" + newName + "\"";
        }

        @Override
        public Outcome<String> in(String text, JsonNode root) {
            return fieldsAt(root, object)
                    .then(fields -> fields.get(name) == null
                            ? missing(LocatedJson.pathOf(object, name))
                            : Outcome.ok(TextSplice.replaced(text, fields.nameOf(name), JsonNode.quoted(newName))));
        }
    }

    /**
     * Replaces the value of a field or an item of a list.
     *
     * @param path the path of the value
     * @param json the new value
     */
    record Replace(String path, String json) implements DocumentEdit {
        @Override
        public String sentence() {
            return "set " + path + " to " + json;
        }

        @Override
        public Outcome<String> in(String text, JsonNode root) {
            JsonNode value = root.find(path);
            return value == null
                    ? missing(path)
                    : Outcome.ok(TextSplice.replaced(text, value.place(), TextSplice.indented(json, text, value.place().start())));
        }
    }

    /** Moves an existing field of an object to another index; users choose the order of routes. */
    record MoveField(String object, String name, int index) implements DocumentEdit {
        @Override
        public String sentence() {
            return "move " + LocatedJson.pathOf(object, name) + " to position " + index;
        }

        @Override
        public Outcome<String> in(String text, JsonNode root) {
            return fieldsAt(root, object).then(fields -> {
                List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(fields.values().entrySet());
                int from = entries.stream().map(Map.Entry::getKey).toList().indexOf(name);
                if (from < 0) {
                    return missing(LocatedJson.pathOf(object, name));
                }
                entries.add(Math.clamp(index, 0, entries.size() - 1), entries.remove(from));
                return Outcome.ok(TextSplice.reordered(text, fields, entries.stream().map(Map.Entry::getKey).toList()));
            });
        }
    }

    private static Outcome<JsonNode.Fields> fieldsAt(JsonNode root, String path) {
        return root.find(path) instanceof JsonNode.Fields fields ? Outcome.ok(fields) : missing(path);
    }

    private static <T> Outcome<T> missing(String path) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "the document has nothing at " + path + " any more");
    }
}
