package dev.stateroom.workspace.document;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A change of a workspace document. Values are named by their paths as {@link DocumentLocation#path} spells them, and given as JSON. Order,
 * spacing and everything else stay.
 */
public sealed interface DocumentEdit {

    /** What it does, for a person: {@code set $.backend.routes["/a/"].writable to true}. */
    String sentence();

    /** The text with this change; NOT_FOUND if what it names is not there. */
    Outcome<String> in(String text, JsonNode root);

    /**
     * Gives a field a value; the field is added behind the others where it is new.
     *
     * @param object path of the object that has it
     * @param name the field
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
     * Takes a field away.
     *
     * @param object path of the object that has it
     * @param name the field
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
     * Gives a field another name and leaves it where it is: a route another prefix.
     *
     * @param object path of the object that has it
     * @param name the field
     * @param newName its new name
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
     * Puts another value in the place of one: of a field or of a list's item.
     *
     * @param path the value
     * @param json the other one
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

    /** Moves an existing field of an object to a new place among the others; the order of routes is kept by people. */
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
