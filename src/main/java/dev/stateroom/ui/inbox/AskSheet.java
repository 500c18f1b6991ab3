package dev.stateroom.ui.inbox;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** A confirmation before many decisions at once. The cancel button has the focus. */
final class AskSheet extends VBox {
    private final Button leave;

    AskSheet(String what, String why, String yes, String no, Runnable take, Runnable close) {
        SheetFrame.prepare(this, "inbox-ask", "inbox-sheet", 480, what + " " + why);
        Label reason = ViewParts.wrapping(why);
        Button taking = ViewParts.plainButton(yes, "inbox-ask-yes", take);
        leave = ViewParts.plainButton(no, "inbox-ask-no", close);
        getChildren().addAll(ViewParts.text(what, "sr-title"), reason, ViewParts.row(ViewParts.grow(), leave, taking));
    }

    void focus() {
        leave.requestFocus();
    }
}
