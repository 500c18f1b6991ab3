package dev.stateroom.ui.changes;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Shows at the foot of a pane what the last change did, and offers to undo it. Hidden while there is nothing to show. */
public final class ChangeBar extends HBox {

    /** A bar for that stack. */
    public ChangeBar(ChangeStack stack) {
        super(8);
        Translations words = Translations.of(ChangeBar.class);
        setId("told");
        getStyleClass().add("told-bar");
        Label sentence = ViewParts.wrapping("", "sr-small");
        sentence.setId("told-sentence");
        sentence.setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(sentence, javafx.scene.layout.Priority.ALWAYS);
        sentence.setMaxWidth(Double.MAX_VALUE);
        Button undo = ViewParts.link(words.get("undo"), "told-undo", () -> stack.undo());
        undo.managedProperty().bind(undo.visibleProperty());
        Button close = ViewParts.iconButton("x", words.get("dismiss"), words.get("dismiss"), "told-close", () -> stack.dismiss());
        managedProperty().bind(visibleProperty());
        stack.noticeProperty().subscribe(told -> {
            setVisible(told != null);
            if (told != null) {
                Node icon = FeatherIcons.of(told.bad() ? "alert-octagon" : "check", FeatherIcons.ROW);
                icon.getStyleClass().add(told.bad() ? "sr-danger" : "sr-success");
                getChildren().setAll(icon, sentence, undo, close);
                sentence.setText(told.sentence());
                undo.setVisible(told.undoable());
            }
        });
    }
}
