package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import org.jspecify.annotations.Nullable;

/** Yes or no. */
final class FlagInput extends FieldInput {
    private final CheckBox box = new CheckBox();

    FlagInput(FieldShape shape, String id, Translations words, Runnable changed) {
        super(shape, words);
        box.setId(id);
        box.setAccessibleText(title(shape, words));
        box.setSelected(isUsual());
        box.selectedProperty().subscribe(changed);
    }

    private boolean isUsual() {
        return shape.fallback().equals("true");
    }

    @Override
    Node node() {
        return box;
    }

    @Override
    void show(@Nullable JsonNode value) {
        if (value instanceof JsonNode.Flag(var _, boolean on)) {
            box.setSelected(on);
        }
    }

    @Override
    String wrong() {
        return "";
    }

    @Override
    @Nullable String json() {
        return box.isSelected() == isUsual() ? null : said();
    }

    @Override
    String said() {
        return String.valueOf(box.isSelected());
    }

    @Override
    void say(String text) {
        box.setSelected(text.equals("true"));
    }
}
