package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What will be sent about the shown thread, what has to be so before, and the button that does it. */
final class SendPane extends BorderPane {
    private final InboxModel model;
    private final Translations words;
    private final PendingSubmission submission;
    private final Function<String, @Nullable SourceState> sources;
    private final VBox payload = new VBox();
    private final VBox checks = new VBox(8);
    private final Button submit = new Button();
    private final Label submitText = ViewParts.text("");
    private final Label why = new Label();
    private final ReadOnlyObjectProperty<String> notice;

    /**
     * @param sources its state with the source of that address; null for one that is not known
     * @param notice what happened to the last answers, one sentence; empty for nothing to say
     * @param notes what the agent does not get
     * @param submitting opens what will be sent
     * @param copy puts the payload on the clipboard
     */
    SendPane(InboxModel model, Translations words, PendingSubmission submission, Function<String, @Nullable SourceState> sources, ReadOnlyObjectProperty<String> notice, RequestNotes notes, UserCommand submitting, UserCommand copy) {
        this.model = model;
        this.words = words;
        this.submission = submission;
        this.sources = sources;
        this.notice = notice;
        Button copying = ViewParts.iconButton("copy", copy.title(), copy.tip(), "inbox-copy", () -> copy.runIfEnabled());
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("send"), "sr-strong"), ViewParts.grow(), copying), "inbox-send-head");
        payload.getStyleClass().add("inbox-payload-place");
        checks.getStyleClass().add("inbox-checks");
        VBox body = new VBox(payload, checks, notes);
        ScrollPane scroll = ViewParts.scrolling(body);
        submit.setId("inbox-submit");
        submit.getStyleClass().add("sr-primary");
        submit.setGraphic(new HBox(8, submitText, ViewParts.keyHint(submitting.keyText())));
        ((HBox) submit.getGraphic()).setAlignment(Pos.CENTER);
        submit.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        submit.setMaxWidth(Double.MAX_VALUE);
        submit.setOnAction(e -> submitting.runIfEnabled());
        why.getStyleClass().addAll("sr-small", "sr-muted");
        why.setWrapText(true);
        why.setMinHeight(Region.USE_PREF_SIZE);
        why.setId("inbox-why");
        VBox foot = new VBox(8, submit, why);
        foot.setAlignment(Pos.CENTER);
        foot.getStyleClass().add("inbox-send-foot");
        setTop(head);
        setCenter(scroll);
        setBottom(foot);
        setId("inbox-send");
        getStyleClass().addAll("sr-pane", "sr-border-left");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        model.selectedProperty().subscribe(this::show);
        model.drafts().changesProperty().subscribe(this::show);
        model.details().changesProperty().subscribe(this::show);
        submission.changesProperty().subscribe(this::show);
        model.kept().entriesProperty().subscribe(this::show);
        notice.subscribe(this::show);
        show();
    }

    /** Shows it again. */
    void show() {
        HangingCall call = model.selectedProperty().get();
        WaitingThread thread = model.threadOf(call);
        ThreadCards cards = call == null ? null : model.cards(call);
        payload.getChildren().clear();
        checks.getChildren().clear();
        if (thread != null && cards != null) {
            payload.getChildren().add(new PayloadText(words, cards, thread.calls(), model.drafts()));
            checks(thread);
        }
        List<WaitingThread> ready = submission.ready();
        int decisions = submission.decisions(ready);
        int threads = ready.size();
        submitText.setText(words.get(threads > 1 ? "submit.threads" : "submit", decisions, threads));
        submit.setAccessibleText(submitText.getText());
        String stays = submission.stays();
        String obstacle = ready.isEmpty() ? stays : "";
        submit.setDisable(!obstacle.isEmpty());
        String said = notice.get();
        why.setText(!obstacle.isEmpty()
                ? decisions == 0 && !said.isEmpty() ? said : obstacle
                : stays.isEmpty() ? words.get("submit.what") : words.get("submit.stays", stays));
    }

    private void checks(WaitingThread thread) {
        checks.getChildren().add(ViewParts.text(words.get("before"), "sr-small", "sr-strong"));
        int calls = thread.calls().size();
        PendingSubmission.Stop stop = submission.stop(thread);
        if (stop == null) {
            check("check", words.get("before.same"), "sr-plain");
        } else {
            check("alert-triangle", words.get(stop.isMoved() ? "before.moved" : "before.refused"), "sr-warning");
            stop.sentences().forEach(sentence -> check("corner-down-right", HiddenCharacters.visible(sentence), "sr-muted"));
            Button again = ViewParts.button("refresh-cw", words.get("before.again"), "inbox-look-again", () -> submission.lookAgain(thread.place()));
            checks.getChildren().add(again);
        }
        check("check", words.get("before.count", thread.requests().size(), calls), "sr-plain");
        decided(thread);
        submission.objections(thread).forEach(sentence -> check("slash", HiddenCharacters.visible(sentence), "sr-danger"));
        SourceState source = sources.apply(thread.place().source());
        String name = thread.place().sourceName();
        if (source == null || !source.canSend()) {
            check("save", words.get("before.file", name), "sr-muted");
        } else if (source.reach() == SourceState.Reach.OFFLINE) {
            check("wifi-off", words.get("before.offline", name), "sr-warning");
        } else {
            check("server", words.get("before.server", name), "sr-muted");
        }
    }

    /** What of a thread is decided, what holds its own request back, and what waits for itself. */
    private void decided(WaitingThread thread) {
        int complete = submission.complete(thread).size();
        List<HangingCall> open = submission.open(thread);
        long kept = thread.calls().stream().filter(call -> model.kept().ahead(call.request()) != null).count();
        long later = thread.calls().size() - complete - open.size() - kept - partly(thread, complete);
        if (kept > 0) {
            check("clock", words.get("before.kept", kept), "sr-warning");
        }
        open.forEach(call -> check(
                "circle",
                words.get(model.drafts().isDeferred(call) ? "before.deferred" : "before.open", InboxModel.name(call)),
                "sr-warning"));
        if (complete > 0 && open.isEmpty() && later == 0) {
            check("check", words.get("before.decided"), "sr-plain");
        } else if (complete > 0) {
            check("check", words.get("before.complete", complete), "sr-plain");
        }
        if (later > 0) {
            check(complete > 0 || !open.isEmpty() ? "clock" : "circle", words.get(complete > 0 || !open.isEmpty() ? "before.later" : "before.undecided", later), complete > 0 || !open.isEmpty() ? "sr-muted" : "sr-warning");
        }
    }

    /** Decided calls of requests that are not complete. */
    private int partly(WaitingThread thread, int complete) {
        return model.drafts().decided(thread.calls()) - complete;
    }

    private void check(String icon, String text, String tone) {
        Label label = ViewParts.wrapping(text);
        label.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        label.setGraphicTextGap(8);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().addAll("sr-small", tone);
        checks.getChildren().add(label);
    }
}
