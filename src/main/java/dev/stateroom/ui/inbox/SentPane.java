package dev.stateroom.ui.inbox;

import dev.stateroom.review.sending.Sending;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.HiddenCharacters;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Answers that left or are to leave, the newest first: where each stands, and what can be done about those that are not settled. */
final class SentPane extends BorderPane {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MM-dd HH:mm:ss", Locale.ROOT);

    private final Words words;
    private final ListView<Sending> list;
    private final VBox detail = new VBox(8);
    private final Button ask = Parts.button("help-circle", "");
    private final Button back = Parts.button("rotate-ccw", "");
    private final Label told = new Label();

    SentPane(SentModel model, Words words) {
        this.words = words;
        list = new ListView<>(model.rows());
        list.setId("inbox-sent-list");
        list.setAccessibleText(words.get("sent.list"));
        list.getStyleClass().add("inbox-list");
        list.setCellFactory(_ -> new Cell());
        list.setPlaceholder(Parts.empty("send", words.get("empty.sent"), words.get("empty.sent.why"), null));
        list.setMinWidth(280);
        list.setPrefWidth(380);
        ask.setId("inbox-ask-server");
        ask.setOnAction(e -> with(model::settle));
        back.setText(words.get("sent.takeBack"));
        back.setId("inbox-take-back");
        back.setOnAction(e -> with(model::takeBack));
        told.setId("inbox-told");
        told.setWrapText(true);
        told.setMinHeight(Region.USE_PREF_SIZE);
        told.textProperty().bind(model.toldProperty());
        detail.getStyleClass().add("inbox-cards");
        setLeft(list);
        setCenter(detail);
        list.getStyleClass().addAll("sr-pane", "sr-border-right");
        list.getSelectionModel().selectedItemProperty().subscribe(this::show);
        list.focusedProperty().subscribe(focused -> {
            if (focused && list.getSelectionModel().isEmpty()) {
                list.getSelectionModel().selectFirst();
            }
        });
        show(null);
    }

    ListView<Sending> list() {
        return list;
    }

    private void with(java.util.function.Consumer<Sending> deed) {
        Sending one = list.getSelectionModel().getSelectedItem();
        if (one != null) {
            deed.accept(one);
        }
    }

    private void show(@Nullable Sending one) {
        detail.getChildren().clear();
        if (one == null) {
            detail.getChildren().add(told);
            return;
        }
        boolean open = one.state() == Sending.State.SENDING || one.state() == Sending.State.DECIDED;
        ask.setText(words.get(one.state() == Sending.State.SENDING ? "sent.ask" : "sent.send"));
        ask.setVisible(open);
        ask.setManaged(open);
        back.setVisible(one.state() == Sending.State.DECIDED);
        back.setManaged(back.isVisible());
        Label state = state(one);
        HBox head = Parts.row(Parts.shrinking(HiddenCharacters.visible(one.threadId()), "sr-mono", "sr-strong"), Parts.grow(), state);
        Label what = new Label(words.get("sent.state." + word(one)));
        what.setWrapText(true);
        what.setMinHeight(Region.USE_PREF_SIZE);
        Label note = new Label(HiddenCharacters.visible(one.note()));
        note.setWrapText(true);
        note.getStyleClass().add("sr-muted");
        note.setMinHeight(Region.USE_PREF_SIZE);
        Label payload = new Label(HiddenCharacters.visible(OneLine.middle(one.payload(), 4_000, 200)));
        payload.getStyleClass().addAll("sr-mono-small", "inbox-sentence");
        payload.setWrapText(true);
        payload.setMinHeight(Region.USE_PREF_SIZE);
        detail.getChildren().addAll(
                head, what, note, Parts.row(ask, back), told, Parts.text(words.get("sent.payload", HiddenCharacters.visible(one.source())), "sr-small", "sr-muted"), payload);
    }

    private static String word(Sending one) {
        return one.state().name().toLowerCase(Locale.ROOT);
    }

    private Label state(Sending one) {
        String word = words.get("sent.word." + word(one));
        return switch (one.state()) {
            case ANSWERED -> plain("check", word);
            case DECIDED -> Parts.pill("clock", word, "accent");
            case SENDING -> Parts.pill("help-circle", word, "warning");
            case REFUSED -> Parts.pill("slash", word, "neutral");
        };
    }

    private static Label plain(String icon, String word) {
        Label label = Parts.text(word, "sr-small", "sr-muted");
        label.setGraphic(Icons.of(icon, Icons.ROW));
        label.setGraphicTextGap(4);
        return label;
    }

    private final class Cell extends ListCell<Sending> {
        Cell() {
            setPrefWidth(0);
            setPrefHeight(InboxList.ROW);
        }

        @Override
        protected void updateItem(@Nullable Sending one, boolean empty) {
            super.updateItem(one, empty);
            getStyleClass().remove("inbox-call");
            setGraphic(null);
            setAccessibleText(null);
            if (empty || one == null) {
                return;
            }
            getStyleClass().add("inbox-call");
            Label at = Parts.shrinking(TIME.format(one.at().atZone(ZoneId.systemDefault())) + "  " + one.source(), "sr-muted", "inbox-sent-at");
            setGraphic(new VBox(
                    Parts.row(Parts.shrinking(OneLine.middle(HiddenCharacters.visible(one.threadId()), 20, 8), "sr-mono-small"), Parts.grow(), state(one)), at));
            setAccessibleText(words.get("sent.said", one.threadId(), words.get("sent.word." + word(one)), TIME.format(one.at().atZone(ZoneId.systemDefault()))));
        }
    }
}
