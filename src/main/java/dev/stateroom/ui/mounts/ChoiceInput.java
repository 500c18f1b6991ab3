package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import org.jspecify.annotations.Nullable;

/** One of a few words. */
final class ChoiceInput implements FieldInput {
    private final FieldShape shape;
    private final Translations words;
    private final ComboBox<String> box = new ComboBox<>();

    ChoiceInput(FieldShape shape, String id, Translations words, Runnable changed) {
        this.shape = shape;
        this.words = words;
        box.setId(id);
        box.setAccessibleText(FieldInput.title(shape, words));
        box.getItems().setAll(shape.choices());
        box.setMaxWidth(Double.MAX_VALUE);
        if (!shape.fallback().isEmpty()) {
            box.setValue(shape.fallback());
        }
        box.valueProperty().subscribe(changed);
    }

    @Override
    public FieldShape shape() {
        return shape;
    }

    @Override
    public Node node() {
        return box;
    }

    @Override
    public void show(@Nullable JsonNode value) {
        if (value instanceof JsonNode.Text(var _, String said)) {
            say(said);
        }
    }

    @Override
    public String wrong() {
        return shape.required() && box.getValue() == null ? words.get("wrong.missing") : "";
    }

    @Override
    public @Nullable String json() {
        String said = box.getValue();
        return said == null || said.equals(shape.fallback()) ? null : FieldInput.quoted(said);
    }

    @Override
    public String said() {
        String said = box.getValue();
        return said == null ? "" : said;
    }

    @Override
    public void say(String text) {
        if (!text.isEmpty()) {
            box.setValue(text);
        }
    }
}
