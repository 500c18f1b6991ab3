package dev.stateroom.ui.inbox;

import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Locale;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Sent and queued answers, newest first, with their state, and actions for those that are not settled. */
final class OutboxPane extends BorderPane {
    private final RelativeTime ago = RelativeTime.now();

    private final Translations words;
    private final OutboxModel model;
    private final OutcomeLearning outcomes;
    private final ListView<OutboxEntry> list;
    private final VBox detail = new VBox(8);
    private final Button ask = ViewParts.button("help-circle", "");
    private final Button back = ViewParts.button("rotate-ccw", "");
    private final Label notice = new Label();
    private @Nullable String looked;

    OutboxPane(OutboxModel model, OutcomeLearning outcomes, Translations words) {
        this.words = words;
        this.model = model;
        this.outcomes = outcomes;
        list = new ListView<>(model.rows());
        list.setId("inbox-sent-list");
        list.setAccessibleText(words.get("sent.list"));
        list.getStyleClass().add("inbox-list");
        list.setCellFactory(_ -> new Cell());
        list.setPlaceholder(ViewParts.empty("send", words.get("empty.sent"), words.get("empty.sent.why"), null));
        list.setMinWidth(280);
        list.setPrefWidth(380);
        ask.setId("inbox-ask-server");
        ask.setOnAction(e -> with(model::settle));
        back.setText(words.get("sent.takeBack"));
        back.setId("inbox-take-back");
        back.setOnAction(e -> with(model::takeBack));
        notice.setId("inbox-told");
        notice.setWrapText(true);
        notice.setMinHeight(Region.USE_PREF_SIZE);
        notice.textProperty().bind(model.noticeProperty());
        detail.getStyleClass().add("inbox-cards");
        list.getStyleClass().addAll("sr-pane", "sr-border-right");
        list.getSelectionModel().selectedItemProperty().subscribe(this::show);
        outcomes.changesProperty().subscribe(() -> show(list.getSelectionModel().getSelectedItem()));
        // The same answer in another state replaces the shown one.
        model.rows().addListener((ListChangeListener<OutboxEntry>) change -> {
            String id = looked;
            model.rows().stream().filter(one -> one.id().equals(id)).findFirst().ifPresent(list.getSelectionModel()::select);
            arrange();
        });
        RowGestures.selectFirstOnFocus(list);
        show(null);
        arrange();
    }

    /** Without answers the list fills the pane, otherwise one answer is shown: nothing is blank. */
    private void arrange() {
        boolean none = model.rows().isEmpty();
        if (getCenter() == null || none != (getCenter() == list)) {
            setLeft(null);
            setCenter(none ? list : detail);
            setLeft(none ? null : list);
        }
        if (list.getSelectionModel().isEmpty()) {
            list.getSelectionModel().selectFirst();
        }
    }

    ListView<OutboxEntry> list() {
        return list;
    }

    private void with(java.util.function.Consumer<OutboxEntry> action) {
        OutboxEntry one = list.getSelectionModel().getSelectedItem();
        if (one != null) {
            action.accept(one);
        }
    }

    private void show(@Nullable OutboxEntry one) {
        looked = one == null ? looked : one.id();
        detail.getChildren().clear();
        if (one == null) {
            detail.getChildren().add(notice);
            return;
        }
        boolean open = one.state() == OutboxEntry.State.SENDING || one.state() == OutboxEntry.State.DECIDED;
        ask.setText(words.get(one.state() == OutboxEntry.State.SENDING ? "sent.ask" : "sent.send"));
        ViewParts.setShown(ask, open);
        ViewParts.setShown(back, KeptAnswers.isHere(one));
        Label state = state(one);
        HBox head = ViewParts.row(ViewParts.shrinking(model.name(one), "sr-strong"), ViewParts.grow(), state);
        Label what = ViewParts.wrapping(words.get("sent.state." + word(one)));
        what.setMinHeight(Region.USE_PREF_SIZE);
        Label note = ViewParts.wrapping(HiddenCharacters.visible(CoreSentences.shown(one.note())), "sr-muted");
        note.setMinHeight(Region.USE_PREF_SIZE);
        Label payload = ViewParts.wrapping(HiddenCharacters.visible(OneLine.middle(one.payload(), 4_000, 200)), "sr-mono-small", "inbox-sentence");
        payload.setMinHeight(Region.USE_PREF_SIZE);
        detail.getChildren().addAll(
                head, what, note, ViewParts.row(ask, back), notice, ViewParts.text(words.get("sent.payload", HiddenCharacters.visible(one.source())), "sr-small", "sr-muted"), payload);
        if (!outcomes.of(one).isEmpty()) {
            detail.getChildren().add(new OutcomeCard(words, new OutcomeLearning.Learned(one, outcomes.of(one))));
        }
    }

    private static String word(OutboxEntry one) {
        return one.state().name().toLowerCase(Locale.ROOT);
    }

    private Label state(OutboxEntry one) {
        String word = words.get("sent.word." + word(one));
        return switch (one.state()) {
            case ANSWERED -> plain("check", word);
            case AWAY -> ViewParts.pill("cloud-off", word, "warning");
            case SECOND -> ViewParts.pill("users", word, "warning");
            case DECIDED -> ViewParts.pill("clock", word, "accent");
            case SENDING -> ViewParts.pill("help-circle", word, "warning");
            case REFUSED -> ViewParts.pill("slash", word, "neutral");
            case SAVED -> plain("save", word);
        };
    }

    private static Label plain(String icon, String word) {
        Label label = ViewParts.text(word, "sr-small", "sr-muted");
        label.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        label.setGraphicTextGap(4);
        return label;
    }

    private final class Cell extends FilledCell<OutboxEntry> {
        Cell() {
            setPrefWidth(0);
            setPrefHeight(InboxList.ROW);
        }

        @Override
        protected void clear() {
            getStyleClass().remove("inbox-call");
        }

        @Override
        protected void fill(OutboxEntry one) {
            getStyleClass().add("inbox-call");
            Label at = ViewParts.shrinking(ago.since(one.at()) + "  " + one.source(), "sr-muted", "inbox-sent-at");
            HoverTip.set(at, RelativeTime.exact(one.at()));
            ViewParts.show(this, new VBox(
                    ViewParts.row(ViewParts.shrinking(model.name(one)), ViewParts.grow(), state(one)), at));
            setAccessibleText(words.get("sent.spoken", model.name(one), words.get("sent.word." + word(one)), ago.since(one.at())));
        }
    }
}
