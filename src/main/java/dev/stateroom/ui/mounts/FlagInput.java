package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import org.jspecify.annotations.Nullable;

/** Yes or no. */
final class FlagInput implements FieldInput {
    private final FieldShape shape;
    private final CheckBox box = new CheckBox();

    FlagInput(FieldShape shape, String id, Translations words, Runnable changed) {
        this.shape = shape;
        box.setId(id);
        box.setAccessibleText(FieldInput.title(shape, words));
        box.setSelected(isUsual());
        box.selectedProperty().subscribe(changed);
    }

    private boolean isUsual() {
        return shape.fallback().equals("true");
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
        if (value instanceof JsonNode.Flag(var _, boolean on)) {
            box.setSelected(on);
        }
    }

    @Override
    public String wrong() {
        return "";
    }

    @Override
    public @Nullable String json() {
        return box.isSelected() == isUsual() ? null : said();
    }

    @Override
    public String said() {
        return String.valueOf(box.isSelected());
    }

    @Override
    public void say(String text) {
        box.setSelected(text.equals("true"));
    }
}
