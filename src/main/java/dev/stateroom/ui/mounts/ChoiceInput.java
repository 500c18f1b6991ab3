package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;

/** A choice among a few words. */
final class ChoiceInput extends FieldInput {
    private final ComboBox<String> box = new ComboBox<>();

    ChoiceInput(FieldShape shape, String id, Translations words, Runnable changed) {
        super(shape, words);
        box.setId(id);
        box.setAccessibleText(title(shape, words));
        box.getItems().setAll(shape.choices());
        box.setMaxWidth(Double.MAX_VALUE);
        if (!shape.fallback().isEmpty()) {
            box.setValue(shape.fallback());
        }
        box.valueProperty().subscribe(changed);
    }

    @Override
    Node node() {
        return box;
    }

    @Override
    String wrong() {
        return shape.required() && box.getValue() == null ? words.get("wrong.missing") : "";
    }

    @Override
    String said() {
        String said = box.getValue();
        return said == null ? "" : said;
    }

    @Override
    void say(String text) {
        if (!text.isEmpty()) {
            box.setValue(text);
        }
    }
}
