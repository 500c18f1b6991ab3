package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** What happened to the last answers, until the user dismisses it. */
final class ReceiptBanner extends HBox {
    private final Label said = ViewParts.shrinking("");
    private final Button undo;
    private final OutboxModel model;

    ReceiptBanner(OutboxModel model, Translations words) {
        this.model = model;
        setId("inbox-told-strip");
        getStyleClass().addAll("sr-strip", "sr-warning");
        said.setId("inbox-told-text");
        Button close = ViewParts.iconButton("x", words.get("notice.close"), words.get("notice.close"), () -> model.tell(""));
        undo = ViewParts.link(words.get("notice.undo"));
        undo.setId("inbox-told-undo");
        undo.setOnAction(e -> {
            Runnable undoing = model.undo();
            model.tell("");
            if (undoing != null) {
                undoing.run();
            }
        });
        getChildren().addAll(FeatherIcons.of("info", FeatherIcons.ROW), said, undo, ViewParts.grow(), close);
        model.noticeProperty().subscribe(this::show);
    }

    private void show(String sentence) {
        String text = HiddenCharacters.visible(sentence);
        said.setText(text);
        HoverTip.set(said, text);
        setAccessibleText(text);
        ViewParts.setShown(undo, model.undo() != null);
        ViewParts.setShown(this, !sentence.isEmpty());
    }
}
