package dev.stateroom.workspace.compare;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.function.Consumer;

/** Compares two sources: by files if both have them, else by recorded calls. */
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
     * Chooses what to compare.
     *
     * @param calls true to compare calls even if both have files
     * @return INVALID if they have nothing in common
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
     * @param sink receives each different file by its path, or each different call in the form of {@link CallComparison}
     * @throws dev.stateroom.vfs.FailureException if a thread cannot be read
     * @throws dev.stateroom.work.CancelledException when cancelled; differences that the sink received before are valid
     */
    public ComparisonSummary run(Consumer<FileChange> sink, Cancellation cancellation, Progress progress) {
        return comparing.run(sink, cancellation, progress);
    }
}
