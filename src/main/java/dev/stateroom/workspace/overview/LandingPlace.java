package dev.stateroom.workspace.overview;

import dev.stateroom.history.CallRun;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.OutsideWrites;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.work.Cancellation;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The step and file at which a thread opens: the last step that changed a file of its state or of a mount, compared with the start of that
 * step's turn. If the state never changed, it is the last step with a call that wrote to a file elsewhere. A thread that failed opens at
 * the step where it failed, on the file that changed last.
 *
 * @param step the step; the last one if no step changed a file
 * @param base the checkpoint at which its turn started; null for the previous step
 * @param path the key of the file in the thread's state, or the path of a call that wrote outside of it; null if no step changed a file
 * @param inState true for a key of the state
 */
public record LandingPlace(CheckpointKey step, @Nullable CheckpointKey base, @Nullable String path, boolean inState) {

    /** The place on a timeline that has a step. Reads what that one step changed; {@code isMounted} is true for paths of a mount that count as those of the state do. */
    public static LandingPlace of(RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, OutsideWrites outside, Predicate<String> isMounted, Cancellation cancellation) {
        List<Timeline.Step> steps = timeline.steps();
        int failed = ThreadStatus.of(thread, cancellation).state() == ThreadStatus.State.ERROR ? failedAt(timeline, calls) : -1;
        int changed = last(steps, step -> step.filesChanged() > 0);
        int mounted = outside.last(isMounted);
        if (changed >= 0 && mounted > changed) {
            int at = failed >= 0 ? failed : mounted;
            String path = outside.at(mounted).stream().filter(isMounted).findFirst().orElse(null);
            return new LandingPlace(steps.get(at).key(), turnStart(timeline, at), path, false);
        }
        if (changed >= 0) {
            int at = failed >= 0 ? failed : changed;
            return new LandingPlace(steps.get(at).key(), turnStart(timeline, at), file(thread, steps.get(changed), cancellation), true);
        }
        int wrote = outside.last(_ -> true);
        int at = failed >= 0 ? failed : wrote >= 0 ? wrote : steps.size() - 1;
        return new LandingPlace(steps.get(at).key(), turnStart(timeline, at), wrote < 0 ? null : outside.at(wrote).getLast(), false);
    }

    /** The step at which a failed run ended: that of the call that raised, else the last one. */
    private static int failedAt(Timeline timeline, ToolCall.Ledger calls) {
        int last = timeline.steps().size() - 1;
        Timeline.Turn turn = timeline.turnAt(last);
        return calls.inOrder().stream()
                .filter(call -> call.run().state() == CallRun.State.RAISED && call.result() == null)
                .mapToInt(call -> timeline.indexOf(call.checkpoint()))
                .filter(index -> index >= (turn == null ? 0 : turn.firstIndex()))
                .max()
                .orElse(last);
    }

    private static int last(List<Timeline.Step> steps, Predicate<Timeline.Step> wanted) {
        int at = steps.size() - 1;
        while (at >= 0 && !wanted.test(steps.get(at))) {
            at--;
        }
        return at;
    }

    /** The first step of the turn that contains a step; for that step itself the one before it. */
    public static @Nullable CheckpointKey turnStart(Timeline timeline, int index) {
        Timeline.Turn turn = timeline.turnAt(index);
        int start = turn == null ? 0 : turn.firstIndex();
        return start < index ? timeline.steps().get(start).key() : null;
    }

    /** An existing file that the agent wrote is preferred to a deleted one, or to an offloaded result. */
    private static @Nullable String file(RecordedThread thread, Timeline.Step step, Cancellation cancellation) {
        List<FileChange> changes = thread.changesAt(step.key(), cancellation).orElse(List.of());
        return changes.stream()
                .min(Comparator.comparing((FileChange change) -> change.kind() == FileChange.Kind.DELETED)
                        .thenComparing(change -> change.path().contains(OffloadedText.RESULTS))
                        .thenComparing(FileChange::path))
                .map(FileChange::path)
                .orElse(step.changedPaths().isEmpty() ? null : step.changedPaths().getFirst());
    }
}
