package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.workspace.answers.RequestComment;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Notes that the agent does not get: the reason of a decision, and comments on a request. */
final class RequestNotes extends VBox {
    private final InboxModel model;
    private final RelativeTime ago;
    private final TextField reason = new TextField();
    private final TextField comment = new TextField();
    private final Label count = ViewParts.text("", "sr-small", "sr-muted");
    private final VBox comments = new VBox(8);
    private HangingCall.@Nullable Key shown;
    private boolean showing;

    /** @param add records a comment */
    RequestNotes(InboxModel model, Translations words, RelativeTime ago, BiConsumer<HangingCall, String> add) {
        super(8);
        this.model = model;
        this.ago = ago;
        getStyleClass().add("inbox-checks");
        reason.setId("inbox-reason");
        reason.setPromptText(words.get("reason.prompt"));
        reason.setAccessibleText(words.get("reason"));
        reason.textProperty().subscribe((was, now) -> {
            HangingCall call = model.selectedProperty().get();
            if (call != null && !showing) {
                model.drafts().giveReason(call, now);
            }
        });
        comment.setId("inbox-comment");
        comment.setPromptText(words.get("comment.prompt"));
        comment.setAccessibleText(words.get("comment.prompt"));
        comment.setOnAction(e -> {
            HangingCall call = model.selectedProperty().get();
            if (call != null && !comment.getText().isBlank()) {
                add.accept(call, comment.getText().strip());
                comment.clear();
            }
        });
        getChildren().addAll(
                ViewParts.text(words.get("reason"), "sr-small", "sr-strong"),
                reason,
                ViewParts.row(ViewParts.text(words.get("comments"), "sr-small", "sr-strong"), ViewParts.grow(), count),
                comments,
                comment);
        model.selectedProperty().subscribe(this::show);
        model.kept().earlierProperty().subscribe(this::show);
        model.drafts().changesProperty().subscribe(this::show);
        show();
    }

    private void show() {
        HangingCall call = model.selectedProperty().get();
        ViewParts.setShown(this, call != null);
        if (call == null) {
            return;
        }
        showing = true;
        String kept = model.drafts().reason(call);
        if (!kept.equals(reason.getText())) {
            reason.setText(kept);
        }
        if (!Objects.equals(shown, call.key())) {
            shown = call.key();
            comment.clear();
        }
        showing = false;
        List<RequestComment> said = RequestComment.of(model.kept().earlierProperty().get(), call.place(), call.request().interruptId());
        count.setText(said.isEmpty() ? "" : String.valueOf(said.size()));
        comments.getChildren().setAll(said.stream().map(this::said).toList());
    }

    private VBox said(RequestComment one) {
        Label text = ViewParts.wrapping(HiddenCharacters.visible(one.text()));
        text.setMinHeight(Region.USE_PREF_SIZE);
        text.getStyleClass().add("sr-small");
        return new VBox(
                ViewParts.row(
                        ViewParts.shrinking(HiddenCharacters.visible(one.who()), "sr-small", "sr-strong"),
                        ViewParts.text(ago.since(one.at()), "sr-small", "sr-muted")),
                text);
    }
}
