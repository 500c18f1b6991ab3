package dev.stateroom.ui.shell;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.function.BiConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The strip that says that a fork is open, and of which thread and step. It stays until the user leaves the fork. */
final class ForkStrip extends HBox {

    private final Session session;
    private final Translations words = Translations.of(ForkStrip.class);
    private final Label what = ViewParts.shrinking("");
    private final Button newest = new Button(words.get("fork.newest"));
    private final BooleanProperty wanted = new SimpleBooleanProperty();

    /** {@code compare} shows two steps side by side. */
    ForkStrip(Session session, BiConsumer<CheckpointKey, CheckpointKey> compare) {
        this.session = session;
        setId("fork-strip");
        getStyleClass().addAll("sr-strip", "sr-accent", "fork-strip");
        what.setId("fork-strip-what");
        Button comparing = button(new Button(words.get("fork.compare")), "columns", "fork-compare", () -> compare(compare));
        Button leave = button(new Button(words.get("fork.leave")), "corner-up-left", "fork-leave", () -> session.forks().leave());
        button(newest, "corner-down-right", "fork-newest", this::toNewest);
        newest.managedProperty().bind(newest.visibleProperty());
        getChildren().addAll(FeatherIcons.of("git-branch", 16), what, ViewParts.grow(), newest, comparing, leave);
        managedProperty().bind(visibleProperty());
        session.forks().shownProperty().subscribe(v -> update());
        session.stepProperty().subscribe(v -> update());
        session.timelineProperty().subscribe(v -> update());
    }

    /** True while the strip has something to say. */
    BooleanProperty wantedProperty() {
        return wanted;
    }

    private static Button button(Button button, String icon, String id, Runnable act) {
        button.setId(id);
        button.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(e -> act.run());
        return button;
    }

    private void update() {
        ThreadFork fork = session.forks().shownProperty().get();
        RecordedThread thread = session.threadProperty().get();
        wanted.set(fork != null && thread != null);
        if (fork == null || thread == null) {
            return;
        }
        Checkpoint origin = thread.checkpoint(fork.origin());
        OpenWorkspace open = session.workspaceProperty().get();
        String source = open == null || open.threads() == null ? "" : open.threads().description().name();
        boolean earlier = session.forks().isEarlier();
        what.setText(words.get(
                earlier ? "fork.earlier" : "fork.editing",
                ForkName.of(fork),
                session.titles().names().unique(thread.id()),
                StepNumber.named(origin == null ? null : origin.step(), "?"),
                source));
        HoverTip.set(what, what.getText() + "\n" + fork.name());
        newest.setVisible(earlier);
    }

    private void compare(BiConsumer<CheckpointKey, CheckpointKey> compare) {
        ThreadFork fork = session.forks().shownProperty().get();
        CheckpointKey at = session.stepProperty().get();
        if (fork != null && at != null) {
            compare.accept(fork.origin(), at);
        }
    }

    private void toNewest() {
        ThreadFork fork = session.forks().shownProperty().get();
        if (fork != null) {
            session.forks().enter(fork);
        }
    }
}
