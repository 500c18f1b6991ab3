package dev.stateroom.ui.timeline;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The current location on the session's timeline, and the ways to move along it. FX thread only; knows no node. */
public final class TimelineModel {
    private final Session session;
    private final ReadOnlyObjectWrapper<TimelinePosition> position = new ReadOnlyObjectWrapper<>(TimelinePosition.NOWHERE);
    private TaskRunner.@Nullable Running searching;

    /** Follows that session. */
    public TimelineModel(Session session) {
        this.session = session;
        session.timelineProperty().subscribe(v -> refresh());
        session.stepProperty().subscribe(v -> refresh());
        session.baseProperty().subscribe(v -> refresh());
        session.selectionProperty().subscribe(v -> refresh());
    }

    ReadOnlyObjectProperty<TimelinePosition> positionProperty() {
        return position.getReadOnlyProperty();
    }

    TimelinePosition position() {
        return position.get();
    }

    private void refresh() {
        if (searching != null) {
            searching.cancel();
            searching = null;
        }
        Timeline timeline = session.timelineProperty().get();
        if (timeline == null) {
            position.set(TimelinePosition.NOWHERE);
            return;
        }
        CheckpointKey step = session.stepProperty().get();
        CheckpointKey base = session.baseProperty().get();
        int index = step == null ? -1 : timeline.indexOf(step);
        int from = base == null ? -1 : timeline.indexOf(base);
        position.set(new TimelinePosition(timeline, index, index, from, touched(timeline, selectedKey())));
        RecordedThread thread = session.threadProperty().get();
        if (index < 0 && step != null && thread != null) {
            searching = session.work()
                    .submit(
                            BackgroundTask.of(Translations.of(TimelineModel.class).get("work.left"), (c, p) -> leftAt(thread, timeline, step, c)),
                            anchor -> {
                                TimelinePosition now = position.get();
                                position.set(new TimelinePosition(now.timeline(), -1, anchor, now.base(), now.touched()));
                            },
                            defect -> System.getLogger(TimelineModel.class.getName())
                                    .log(System.Logger.Level.ERROR, "the branch could not be followed", defect));
        }
    }

    /** The state's key of what is selected; null if nothing is, or where it lives in a mount without steps. */
    private @Nullable String selectedKey() {
        Location at = session.selectionProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        if (at == null || open == null || at.path().isRoot()) {
            return null;
        }
        boolean state = open.mounts().stream()
                .anyMatch(m -> m.prefix().equals(at.mount()) && m.content() instanceof Mount.ThreadState);
        return state ? at.path().text() : null;
    }

    private static BitSet touched(Timeline timeline, @Nullable String key) {
        BitSet touched = new BitSet();
        if (key != null) {
            List<Timeline.Step> steps = timeline.steps();
            for (int i = 0; i < steps.size(); i++) {
                if (touches(steps.get(i), key)) {
                    touched.set(i);
                }
            }
        }
        return touched;
    }

    /** True when that step changed the file of that key, or a file below the folder of that key. */
    static boolean touches(Timeline.Step step, String key) {
        List<String> paths = step.changedPaths();
        if (Collections.binarySearch(paths, key, CodePointOrder.INSTANCE) >= 0) {
            return true;
        }
        String below = key + "/";
        int from = -1 - Collections.binarySearch(paths, below, CodePointOrder.INSTANCE);
        return from >= 0 && from < paths.size() && paths.get(from).startsWith(below);
    }

    /** Follows parents, out of a subagent's namespace through the parents its metadata names, until the timeline is met. */
    static int leftAt(RecordedThread thread, Timeline timeline, CheckpointKey step, Cancellation cancellation) {
        Set<CheckpointKey> seen = new HashSet<>();
        CheckpointKey key = step;
        while (key != null && seen.add(key)) {
            cancellation.check();
            int index = timeline.indexOf(key);
            if (index >= 0) {
                return index;
            }
            Checkpoint checkpoint = thread.checkpoint(key);
            key = checkpoint == null ? null : before(checkpoint);
        }
        return -1;
    }

    private static @Nullable CheckpointKey before(Checkpoint checkpoint) {
        if (checkpoint.parent() != null || checkpoint.key().isRoot()) {
            return checkpoint.parent();
        }
        String root = ForeignValue.text(
                ForeignValue.fields(checkpoint.metadata().get("parents")).get(CheckpointKey.ROOT_NAMESPACE));
        return root == null ? null : new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, root);
    }

    /** Looks at the step of that index; an index outside is brought to the nearest end. */
    public void go(int index) {
        Timeline timeline = position().timeline();
        if (timeline != null && !timeline.steps().isEmpty()) {
            session.stepProperty().set(timeline.steps().get(within(index)).key());
        }
    }

    private int within(int index) {
        return Math.clamp(index, 0, Math.max(0, position().count() - 1));
    }

    /** One step back; from a step off the branch, to the last step before it left. */
    public void previous() {
        TimelinePosition at = position();
        go(at.isOffBranch() ? at.anchor() : at.index() - 1);
    }

    /** One step on; from a step off the branch, to the first that it has not in common with the branch. */
    public void next() {
        go(position().anchor() + 1);
    }

    /** To the first step. */
    public void first() {
        go(0);
    }

    /** To the newest step. */
    public void last() {
        go(position().count() - 1);
    }

    /** To the nearest earlier step that changed the selected path; stays if there is none. */
    public void previousTouching() {
        int found = position().anchor() <= 0 ? -1 : position().touched().previousSetBit(position().anchor() - 1);
        if (found >= 0) {
            go(found);
        }
    }

    /** To the nearest later step that changed the selected path; stays if there is none. */
    public void nextTouching() {
        int found = position().touched().nextSetBit(position().anchor() + 1);
        if (found >= 0) {
            go(found);
        }
    }

    /** To the first step of this turn, or of the one before when already there. */
    public void previousTurn() {
        Timeline timeline = position().timeline();
        if (timeline != null) {
            int at = position().anchor();
            go(timeline.turns().stream()
                    .mapToInt(Timeline.Turn::firstIndex)
                    .filter(i -> i < at)
                    .max()
                    .orElse(0));
        }
    }

    /** To the first step of the next turn; to the newest step from the last turn. */
    public void nextTurn() {
        Timeline timeline = position().timeline();
        if (timeline != null) {
            int at = position().anchor();
            go(timeline.turns().stream()
                    .mapToInt(Timeline.Turn::firstIndex)
                    .filter(i -> i > at)
                    .min()
                    .orElse(position().count() - 1));
        }
    }

    /** Counts changes from the step of that index on; -1 for the step before the one looked at. */
    public void setBase(int index) {
        Timeline timeline = position().timeline();
        if (timeline != null && index < position().count()) {
            session.baseProperty().set(index < 0 ? null : timeline.steps().get(index).key());
        }
    }
}
