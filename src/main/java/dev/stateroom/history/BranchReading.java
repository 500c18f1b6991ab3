package dev.stateroom.history;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The data read from a whole thread: its branches with every step's changes, and its calls. A thread that grew is read incrementally. */
public final class BranchReading {
    private final ForkedThread thread;
    private final ThreadLines lines;
    private final ToolCalls calls;
    private final ReadSteps steps;

    private BranchReading(ForkedThread thread, ThreadLines lines, ToolCalls calls, ReadSteps steps) {
        this.thread = thread;
        this.lines = lines;
        this.calls = calls;
        this.steps = steps;
    }

    public ForkedThread thread() {
        return thread;
    }

    public ThreadLines lines() {
        return lines;
    }

    public ToolCall.Ledger calls() {
        return calls.ledger();
    }

    /** Reads everything. {@code head} ends the main branch; null for a thread without checkpoints. */
    public static BranchReading of(ForkedThread thread, @Nullable CheckpointKey head, Cancellation cancellation, Progress progress) {
        return read(thread, head, null, new ReadSteps(), cancellation, progress);
    }

    /**
     * The same thread with later writes: reads only what is new, or everything if the thread does not know what changed.
     *
     * @param next the thread now
     * @param head ends its main branch
     */
    public BranchReading grown(ForkedThread next, @Nullable CheckpointKey head, Cancellation cancellation) {
        Set<CheckpointKey> changed = next.changedSince(thread);
        return changed == null
                ? of(next, head, cancellation, Progress.SILENT)
                : read(next, head, new Known(lines, calls, changed), steps.without(changed), cancellation, Progress.SILENT);
    }

    /** The data that was read before, and the checkpoints for which it is stale. */
    record Known(ThreadLines lines, ToolCalls calls, Set<CheckpointKey> changed) {

        /** The main branch before its first step that may have changed. */
        Timeline unchanged() {
            List<Timeline.Step> steps = lines.main().steps();
            // A checkpoint that continues a changed one has changed as well: the others are all before it.
            int same = steps.size();
            while (same > 0 && changed.contains(steps.get(same - 1).key())) {
                same--;
            }
            return same == steps.size() ? lines.main() : same == 0 ? new Timeline(List.of(), List.of(), true) : lines.main().upTo(same - 1);
        }

        /** The number of files changed by each step of a branch; null if that was not counted or may have changed. */
        @Nullable List<Integer> counted(ThreadLines.Lane lane) {
            ThreadLines.Lane same = lines.laneOf(lane.head());
            return same == null || same.changed().isEmpty() || !same.own().equals(lane.own()) || lane.own().stream().anyMatch(changed::contains)
                    ? null
                    : same.changed();
        }
    }

    private static BranchReading read(
            ForkedThread thread,
            @Nullable CheckpointKey head,
            @Nullable Known known,
            ReadSteps steps,
            Cancellation cancellation,
            Progress progress) {
        Timeline main = head == null
                ? new Timeline(List.of(), List.of(), true)
                : Timeline.of(thread, head, steps, known, cancellation, progress);
        ThreadLines lines = ThreadLines.of(thread, main, known, cancellation);
        ToolCalls calls = ToolCalls.of(thread, steps, known == null ? null : known.calls(), known == null ? Set.of() : known.changed(), cancellation);
        return new BranchReading(thread, lines, calls, steps);
    }
}
