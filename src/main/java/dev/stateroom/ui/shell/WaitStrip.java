package dev.stateroom.ui.shell;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/**
 * The strip that says that the thread waits for a decision after the shown step, and leads there: a thread opens at its last change, which
 * may be long before. It disappears at the newest step, where the timeline says it, or when it is closed.
 */
final class WaitStrip extends HBox {
    private final Session session;
    private final Translations words = Translations.of(WaitStrip.class);
    private final Label what = ViewParts.shrinking("");
    private final Button go;
    private final BooleanProperty wanted = new SimpleBooleanProperty();
    private @Nullable String closedFor;

    /** @param review shows the waiting calls of a thread */
    WaitStrip(Session session, Consumer<String> review) {
        this.session = session;
        setId("wait-strip");
        getStyleClass().addAll("sr-strip", "sr-accent", "wait-strip");
        what.setId("wait-strip-what");
        go = button("corner-down-right", "", "wait-step", this::toNewest);
        Button decide = button("inbox", words.get("wait.review"), "wait-review", () -> {
            RecordedThread thread = session.threadProperty().get();
            if (thread != null) {
                review.accept(thread.id());
            }
        });
        Button close = ViewParts.iconButton("x", words.get("strip.dismiss"), words.get("strip.dismiss"));
        close.setId("wait-close");
        close.setOnAction(e -> {
            closedFor = session.threadIdProperty().getValue();
            update();
        });
        getChildren().addAll(FeatherIcons.of("pause", 16), what, ViewParts.grow(), go, decide, close);
        managedProperty().bind(visibleProperty());
        session.threadProperty().subscribe(v -> update());
        session.glancesProperty().subscribe(v -> update());
        session.stepProperty().subscribe(v -> update());
        session.timelineProperty().subscribe(v -> update());
    }

    private static Button button(String icon, String text, String id, Runnable act) {
        Button button = new Button(text, FeatherIcons.of(icon, FeatherIcons.ROW));
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(e -> act.run());
        return button;
    }

    /** True while the strip has something to say. */
    BooleanProperty wantedProperty() {
        return wanted;
    }

    private void update() {
        RecordedThread thread = session.threadProperty().get();
        Timeline timeline = session.timelineProperty().get();
        CheckpointKey step = session.stepProperty().get();
        int decisions = thread == null ? 0 : decisions(thread.id());
        int last = timeline == null ? -1 : timeline.steps().size() - 1;
        if (timeline == null || step == null || last < 0 || decisions == 0 || thread == null || thread.id().equals(closedFor) || timeline.indexOf(step) < 0 || timeline.indexOf(step) == last) {
            wanted.set(false);
            return;
        }
        String newest = StepNumber.named(StepNumber.at(timeline, last), "");
        what.setText(words.get("wait.what", decisions, newest));
        go.setText(words.get("wait.go", newest));
        wanted.set(true);
    }

    /** The number of decisions that a thread waits for at its newest step. */
    private int decisions(String thread) {
        for (ThreadGlance glance : session.glancesProperty().get()) {
            if (glance.summary().id().equals(thread)) {
                return glance.status().state() == ThreadStatus.State.INTERRUPTED ? glance.status().decisions() : 0;
            }
        }
        return 0;
    }

    private void toNewest() {
        Timeline timeline = session.timelineProperty().get();
        if (timeline != null) {
            session.stepProperty().set(timeline.steps().getLast().key());
        }
    }
}
