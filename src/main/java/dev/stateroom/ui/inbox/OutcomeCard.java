package dev.stateroom.ui.inbox;

import dev.stateroom.history.ToolCall;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What happened to the newest answer to a thread: each call as decided and as it ran, from the recorded calls. */
final class OutcomeCard extends VBox {
    private static final int LONGEST = 160;

    OutcomeCard(Translations words, OutcomeLearning.Learned learned) {
        setId("inbox-outcome");
        getStyleClass().add("inbox-card");
        boolean isSame = learned.outcomes().stream().allMatch(one -> one.standing() == CallOutcome.Standing.AS_DECIDED);
        StackPane sign = new StackPane(FeatherIcons.of(isSame ? "check" : "alert-octagon", FeatherIcons.ROW));
        sign.getStyleClass().add(isSame ? "sr-success" : "sr-danger");
        HBox head = ViewParts.row(
                sign,
                ViewParts.text(words.get(isSame ? "outcome.same" : "outcome.other"), "sr-strong"),
                ViewParts.shrinking(words.get("outcome.what", learned.answer().reviewer()), "sr-muted"));
        head.getStyleClass().add("inbox-card-head");
        getChildren().add(head);
        for (CallOutcome one : learned.outcomes()) {
            getChildren().add(row(words, one));
        }
    }

    private static HBox row(Translations words, CallOutcome one) {
        String subject = (one.decided().wantedTool() + " " + ToolCall.subject(one.decided().wantedArgs())).strip();
        Label what = ViewParts.shrinking(OneLine.of(subject, LONGEST), "sr-mono-small");
        Label standing = ViewParts.text(
                words.get("outcome." + one.standing().name().toLowerCase(Locale.ROOT)),
                "sr-small",
                switch (one.standing()) {
                    case AS_DECIDED -> "sr-success";
                    case OTHERWISE -> "sr-danger";
                    case OPEN, UNKNOWN -> "sr-muted";
                });
        Label result = ViewParts.shrinking(OneLine.of(one.result(), LONGEST), "sr-small", "sr-muted");
        HoverTip.set(result, HiddenCharacters.visible(one.sentence()));
        HBox row = ViewParts.row(
                ViewParts.text(words.get("outcome.word." + one.decided().word()), "sr-small", "sr-muted"), what, ViewParts.grow(), standing, result);
        row.getStyleClass().add("inbox-outcome-row");
        row.setAccessibleText(one.sentence());
        return row;
    }
}
