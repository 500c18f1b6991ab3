package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;

/** Chooses the base of changes: the step before, the beginning of a turn, or any step by its number. */
final class SinceMenu extends Button {
    private static final int MOST_TURNS = 12;

    private final Session session;
    private final Translations words;
    private final ContextMenu menu = new ContextMenu();

    SinceMenu(Session session, Translations words) {
        this.session = session;
        this.words = words;
        setId("files-since");
        getStyleClass().setAll("button", "sr-flat", "since-button");
        setGraphic(FeatherIcons.of("chevron-down", 12));
        setContentDisplay(javafx.scene.control.ContentDisplay.RIGHT);
        setOnAction(e -> {
            menu.getItems().setAll(items());
            menu.show(this, Side.BOTTOM, 0, 2);
        });
        session.stateProperty().subscribe(v -> show());
        session.timelineProperty().subscribe(v -> show());
    }

    private void show() {
        StepState state = session.stateProperty().get();
        setText(state == null ? "…" : from(state.base()));
        setAccessibleText(words.get("since.spoken", getText()));
        setDisable(session.timelineProperty().get() == null);
    }

    /** Names the base: the start of the thread or of a turn if it is one, else the step. */
    private String from(@Nullable CheckpointKey base) {
        Integer number = number(base);
        if (base == null || number == null || number < 0) {
            return words.get("since.nothing");
        }
        Timeline timeline = session.timelineProperty().get();
        int index = timeline == null ? -1 : timeline.indexOf(base);
        Timeline.Turn turn = timeline == null || index < 0 ? null : timeline.turnAt(index);
        return turn != null && turn.firstIndex() == index && session.baseProperty().get() != null
                ? words.get("since.turn.start", turn.number())
                : words.get("step", number);
    }

    private @Nullable Integer number(@Nullable CheckpointKey key) {
        var thread = session.threadProperty().get();
        return key == null
                ? null
                : StepNumber.of(session.timelineProperty().get(), key, thread == null ? null : thread.checkpoint(key));
    }

    private List<MenuItem> items() {
        List<MenuItem> items = new ArrayList<>();
        Timeline timeline = session.timelineProperty().get();
        if (timeline == null) {
            return items;
        }
        items.add(item(words.get("since.previous"), null));
        items.add(new SeparatorMenuItem());
        CheckpointKey step = session.stepProperty().get();
        int at = step == null ? -1 : timeline.indexOf(step);
        List<Timeline.Turn> turns = timeline.turns().stream()
                .filter(t -> at < 0 || t.firstIndex() <= at)
                .toList();
        for (Timeline.Turn turn : turns.subList(Math.max(0, turns.size() - MOST_TURNS), turns.size()).reversed()) {
            String text = words.get("since.turn", turn.number(), OneLine.of(turn.text(), 40));
            items.add(item(text, timeline.steps().get(turn.firstIndex()).key()));
        }
        if (!timeline.steps().isEmpty()) {
            items.add(item(words.get("since.first"), timeline.steps().getFirst().key()));
        }
        items.add(new SeparatorMenuItem());
        items.add(byNumber(timeline));
        return items;
    }

    private MenuItem item(String text, @Nullable CheckpointKey base) {
        MenuItem item = new MenuItem(text);
        item.setMnemonicParsing(false);
        item.setOnAction(e -> session.baseProperty().set(base));
        return item;
    }

    private CustomMenuItem byNumber(Timeline timeline) {
        TextField field = new TextField();
        field.setId("files-since-number");
        field.setPromptText(words.get("since.number"));
        field.setAccessibleText(words.get("since.number"));
        field.setPrefColumnCount(10);
        CustomMenuItem item = new CustomMenuItem(field, false);
        // While the row is focused, the menu handles the keys; what is typed next belongs into the field.
        field.parentProperty().flatMap(Node::focusedProperty).subscribe(focused -> {
            if (Boolean.TRUE.equals(focused)) {
                field.requestFocus();
            }
        });
        field.setOnAction(e -> {
            for (int i = 0; i < timeline.steps().size(); i++) {
                if (String.valueOf(StepNumber.at(timeline, i)).equals(field.getText().strip())) {
                    session.baseProperty().set(timeline.steps().get(i).key());
                    menu.hide();
                }
            }
        });
        return item;
    }
}
