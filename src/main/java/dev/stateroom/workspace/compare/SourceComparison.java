package dev.stateroom.workspace.compare;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.function.Consumer;

/** Two things and what they are compared by: files where both have them, or else recorded calls. */
public final class SourceComparison {
    private final Comparing comparing;

    private SourceComparison(Comparing comparing) {
        this.comparing = comparing;
    }

    @FunctionalInterface
    private interface Comparing {
        ComparisonSummary run(Consumer<FileChange> sink, Cancellation cancellation, Progress progress);
    }

    /**
     * Finds what they have in common.
     *
     * @param calls true to compare calls even where both have files
     * @return INVALID where they have nothing in common
     */
    public static Outcome<SourceComparison> of(ComparisonSource before, ComparisonSource after, boolean calls) {
        ComparedSide a = before.files();
        ComparedSide b = after.files();
        if (!calls && a != null && b != null) {
            return Outcome.ok(new SourceComparison((sink, stop, progress) -> TreeComparison.run(a, b, sink, stop, progress)));
        }
        ComparisonSource.Calls old = before.calls();
        ComparisonSource.Calls now = after.calls();
        if (old != null && now != null) {
            return Outcome.ok(new SourceComparison((sink, stop, progress) -> CallComparison.run(old.read(stop), now.read(stop), sink, stop)));
        }
        ComparisonSource without = old == null ? before : after;
        ComparisonSource with = old == null ? after : before;
        return Outcome.failed(
                Failure.Kind.INVALID,
                without.name() + " has no recorded calls" + (calls ? "" : " and " + with.name() + " has no files")
                        + ": a log of calls can be compared with another, or with a thread");
    }

    /**
     * Compares.
     *
     * @param sink takes each file that differs, by its path; each call that does, as {@link CallComparison} writes it
     * @throws dev.stateroom.vfs.FailureException where a thread cannot be read
     * @throws dev.stateroom.work.CancelledException when cancelled; what the sink has until then holds
     */
    public ComparisonSummary run(Consumer<FileChange> sink, Cancellation cancellation, Progress progress) {
        return comparing.run(sink, cancellation, progress);
    }
}
