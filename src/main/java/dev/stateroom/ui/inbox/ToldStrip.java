package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.HiddenCharacters;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** What became of the last answers, until somebody has read it. */
final class ToldStrip extends HBox {
    private final Label said = Parts.shrinking("");

    ToldStrip(SentModel model, Words words) {
        setId("inbox-told-strip");
        getStyleClass().addAll("sr-strip", "sr-warning", "inbox-told");
        said.setId("inbox-told-text");
        Button close = Parts.iconButton("x", words.get("told.close"), words.get("told.close"));
        close.setOnAction(e -> model.tell(""));
        getChildren().addAll(Icons.of("info", Icons.ROW), said, Parts.grow(), close);
        model.toldProperty().subscribe(this::show);
    }

    private void show(String sentence) {
        String text = HiddenCharacters.visible(sentence);
        said.setText(text);
        said.setTooltip(new Tooltip(text));
        setAccessibleText(text);
        setVisible(!sentence.isEmpty());
        setManaged(!sentence.isEmpty());
    }
}
