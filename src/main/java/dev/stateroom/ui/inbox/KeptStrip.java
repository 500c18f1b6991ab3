package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.workspace.rerun.RerunPlan;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** A queued answer to the request of a card that may not have arrived, with its actions. */
final class KeptStrip extends HBox {

    /**
     * What can be done about a kept answer.
     *
     * @param settle sends it, or asks the server about it
     * @param takeBack withdraws it
     * @param open opens the branch of the run that had it
     */
    record Actions(Consumer<OutboxEntry> settle, Consumer<OutboxEntry> takeBack, Consumer<OutboxEntry> open) {}

    KeptStrip(Translations words, OutboxEntry kept, HangingCall call, Actions actions) {
        super(8);
        setId("inbox-kept");
        getStyleClass().addAll("sr-strip", "sr-warning", "inbox-strip");
        Decision decision = KeptAnswers.decision(kept, call);
        String what = decision == null ? "" : words.get("state." + decision.verb());
        String state = kept.state().name().toLowerCase(Locale.ROOT);
        boolean isBranch = kept.state() == OutboxEntry.State.ANSWERED && RerunPlan.isDatabase(kept.source());
        // Its folder is in the tooltip.
        String note = isBranch ? kept.note().substring(Math.max(kept.note().lastIndexOf('/'), kept.note().lastIndexOf('\\')) + 1) : kept.note();
        Label said = ViewParts.wrapping(words.get("kept." + state, what, HiddenCharacters.visible(note), HiddenCharacters.visible(kept.reviewer())));
        said.setMinWidth(0);
        said.setMinHeight(Region.USE_PREF_SIZE);
        HBox.setHgrow(said, Priority.ALWAYS);
        getChildren().addAll(FeatherIcons.of(kept.state() == OutboxEntry.State.SAVED ? "save" : "clock", 16), said);
        if (kept.state() == OutboxEntry.State.SENDING || kept.state() == OutboxEntry.State.DECIDED) {
            offer("send", "send", words.get(kept.state() == OutboxEntry.State.SENDING ? "sent.ask" : "sent.send"), kept, actions.settle());
        }
        if (KeptAnswers.isHere(kept)) {
            offer("withdraw", "rotate-ccw", words.get("sent.takeBack"), kept, actions.takeBack());
        }
        if (isBranch) {
            offer("branch", "git-branch", words.get("sent.branch"), kept, actions.open());
        }
        // The reason may be outdated: the list shows which sources do not answer now.
        HoverTip.set(said, HiddenCharacters.visible(CoreSentences.shown(kept.note())));
        setAccessibleText(said.getText());
    }

    private void offer(String name, String icon, String title, OutboxEntry kept, Consumer<OutboxEntry> action) {
        Button button = ViewParts.button(icon, title, "inbox-kept-" + name, () -> action.accept(kept));
        getChildren().add(button);
    }
}
