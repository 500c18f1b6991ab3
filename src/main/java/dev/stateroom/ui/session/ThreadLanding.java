package dev.stateroom.ui.session;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.overview.LandingPlace;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Moves to the step at which the work of a newly opened thread ended, once its timeline is loaded, unless the user has moved by then. FX
 * thread only.
 */
final class ThreadLanding {
    private final Session session;
    private final Translations words;
    private final ReadOnlyObjectWrapper<@Nullable Location> file = new ReadOnlyObjectWrapper<>();
    private @Nullable RecordedThread opened;
    private @Nullable CheckpointKey from;
    private @Nullable RecordedThread begun;
    private @Nullable CheckpointKey base; // that of the landing, or of the place that the thread was opened at: no person has chosen it
    private @Nullable Location selected;

    ThreadLanding(Session session, Translations words) {
        this.session = session;
        this.words = words;
    }

    /** Starts listening. */
    void follow() {
        session.callsProperty().subscribe(this::move);
        session.workspaceProperty().subscribe(open -> file.set(null));
        session.timelineProperty().subscribe(timeline -> {
            RecordedThread thread = session.threadProperty().get();
            if (timeline != null && thread != begun) {
                begun = thread;
                base = session.baseProperty().get();
            }
        });
        session.stepProperty().subscribe(this::leaveTurn);
    }

    /** The file that the thread opened with; null for none. */
    ReadOnlyObjectProperty<@Nullable Location> fileProperty() {
        return file.getReadOnlyProperty();
    }

    /** Goes to that step in the shown thread. */
    void begin() {
        opened = session.threadProperty().get();
        from = session.stepProperty().get();
        selected = session.selectionProperty().get();
        move();
    }

    private void move() {
        RecordedThread thread = opened;
        Timeline timeline = session.timelineProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        if (thread == null || timeline == null || calls == null || timeline.steps().isEmpty()) {
            return;
        }
        opened = null;
        if (!isUnmoved(thread)) {
            return;
        }
        OpenWorkspace open = session.workspaceProperty().get();
        session.run(
                words.get("history", thread.id()),
                (c, p) -> LandingPlace.of(thread, timeline, calls, session.outsideWrites().of(timeline, calls), path -> open != null && isWork(open, path), c),
                place -> {
                    if (isUnmoved(thread)) {
                        show(place);
                    }
                });
    }

    /** The base is the start of the turn that was opened. At a step of another turn it is reset to the step before. */
    private void leaveTurn(@Nullable CheckpointKey was, @Nullable CheckpointKey now) {
        Timeline timeline = session.timelineProperty().get();
        int before = timeline == null || was == null ? -1 : timeline.indexOf(was);
        int after = timeline == null || now == null ? -1 : timeline.indexOf(now);
        if (base != null && before >= 0 && after >= 0 && base.equals(session.baseProperty().get()) && base.equals(LandingPlace.turnStart(timeline, before)) && timeline.turnAt(before) != timeline.turnAt(after)) {
            session.baseProperty().set(null);
        }
    }

    private boolean isUnmoved(RecordedThread thread) {
        Location at = session.selectionProperty().get();
        return session.threadProperty().get() == thread
                && Objects.equals(session.stepProperty().get(), from)
                && session.baseProperty().get() == null
                // The tree selects a mount when it gets the focus.
                && (at == null || at.equals(selected) || at.path().isRoot());
    }

    private void show(LandingPlace place) {
        base = place.base();
        session.baseProperty().set(base);
        session.stepProperty().set(place.step());
        Location at = location(place);
        file.set(at);
        if (at != null) {
            session.selectionProperty().set(at);
        }
    }

    /** Files that an agent keeps in a store are memories more often than the work it was asked for. */
    private static boolean isWork(OpenWorkspace open, String path) {
        return open.outsideState(path)
                .filter(at -> open.mounts().stream().noneMatch(mount -> mount.prefix().equals(at.mount()) && mount.owner().equals("store")))
                .isPresent();
    }

    /** The location on the mount with the thread's state, or on the mount of a path outside it; null if there is none. */
    private @Nullable Location location(LandingPlace place) {
        OpenWorkspace open = session.workspaceProperty().get();
        String path = place.path();
        if (open == null || path == null) {
            return null;
        }
        return (place.inState() ? open.inState(path) : open.outsideState(path)).orElse(null);
    }
}
