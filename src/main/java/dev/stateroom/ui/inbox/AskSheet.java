package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A question before much is decided at once. The focus is on the way back. */
final class AskSheet extends VBox {
    private final Button leave;

    AskSheet(String what, String why, String yes, String no, Runnable take, Runnable close) {
        setId("inbox-ask");
        getStyleClass().addAll("sr-float", "inbox-sheet");
        setMaxWidth(480);
        setMaxHeight(Region.USE_PREF_SIZE);
        setAccessibleText(what + " " + why);
        Label reason = new Label(why);
        reason.setWrapText(true);
        Button taking = new Button(yes);
        taking.setId("inbox-ask-yes");
        taking.setMinWidth(USE_PREF_SIZE);
        taking.setOnAction(e -> take.run());
        leave = new Button(no);
        leave.setId("inbox-ask-no");
        leave.setOnAction(e -> close.run());
        getChildren().addAll(ViewParts.text(what, "sr-title"), reason, ViewParts.row(ViewParts.grow(), leave, taking));
    }

    void focus() {
        leave.requestFocus();
    }
}
