package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** One field of a form: its control, and its value. A nested backend is a form of its own. */
abstract class FieldInput {
    final FieldShape shape;
    final Translations words;

    FieldInput(FieldShape shape, Translations words) {
        this.shape = shape;
        this.words = words;
    }

    /** What it asks for. */
    final FieldShape shape() {
        return shape;
    }

    /** All of its controls. */
    abstract Node node();

    /** Shows what the document has; null leaves what is meant without it. */
    void show(@Nullable JsonNode value) {
        if (value instanceof JsonNode.Text(var _, String said)) {
            say(said);
        }
    }

    /** What is wrong with the value; empty if it can be taken. */
    abstract String wrong();

    /** The value as JSON; null if it is left out because it says nothing beyond what is meant without it. */
    @Nullable String json() {
        String said = said();
        return said.isEmpty() || said.equals(shape.fallback()) ? null : quoted(said);
    }

    /** The value as text; empty if it is left out. */
    abstract String said();

    /** Shows a value as {@link #said} gives it. */
    abstract void say(String text);

    /**
     * The control for a field.
     *
     * @param id of its control, by which it is found
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

    /** What a field is called; its own name where no word is there for it, as for a plug-in's. */
    static String title(FieldShape shape, Translations words) {
        String key = "field." + shape.name();
        return words.has(key) ? words.get(key) : shape.name();
    }

    static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
