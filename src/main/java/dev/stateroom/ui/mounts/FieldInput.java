package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** One field of a form: its control, and its value. A nested backend is a form inside. */
abstract class FieldInput {
    final FieldShape shape;
    final Translations words;

    FieldInput(FieldShape shape, Translations words) {
        this.shape = shape;
        this.words = words;
    }

    /** The field's definition. */
    final FieldShape shape() {
        return shape;
    }

    /** The node with all controls of the field. */
    abstract Node node();

    /** Shows the document's value; null for the default. */
    void show(@Nullable JsonNode value) {
        if (value instanceof JsonNode.Text(var _, String said)) {
            say(said);
        }
    }

    /** Returns what is wrong with the value; empty if it is valid. */
    abstract String wrong();

    /** Returns the value as JSON; null if it is left out because it is the default. */
    @Nullable String json() {
        String said = said();
        return said.isEmpty() || said.equals(shape.fallback()) ? null : quoted(said);
    }

    /** The value as text; empty if it is left out. */
    abstract String said();

    /** Shows a value as {@link #said} gives it. */
    abstract void say(String text);

    /**
     * Creates the control for a field.
     *
     * @param id of the control
     * @param changed runs after each change
     */
    static FieldInput of(FieldShape shape, String id, Translations words, Runnable changed) {
        return switch (shape.kind()) {
            case FLAG -> new FlagInput(shape, id, words, changed);
            case CHOICE -> new ChoiceInput(shape, id, words, changed);
            case LINES, PAIRS -> new LinesInput(shape, id, words, changed);
            case CREDENTIAL -> new CredentialInput(shape, id, words, changed);
            case SOURCE -> new SourceInput(shape, id, words, changed);
            case TEXT, FOLDER, FILE, ENDPOINT, NUMBER -> new TextInput(shape, id, words, changed);
            case BACKEND -> throw new IllegalArgumentException("a backend inside another is a form of its own");
        };
    }

    /** The title of a field; its own name if the bundles do not know it, as with a plug-in's field. */
    static String title(FieldShape shape, Translations words) {
        String key = "field." + shape.name();
        return words.has(key) ? words.get(key) : shape.name();
    }

    static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
