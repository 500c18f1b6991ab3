package dev.stateroom.workspace.rerun;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two branches from a common step: what the thread did before, and what it did when it ran again. The earlier branch ends with the
 * run that continued there; later requests of a person are not part of it.
 *
 * @param steps the pairs of steps after the common one
 * @param files the files that differ at the two ends, ignoring times
 */
public record BranchComparison(List<StepPair> steps, List<FileChange> files) {
    private static final String INPUT = "input";
    private static final Set<String> BEFORE_RUN = Set.of("update", "fork");

    /** Copies the lists. */
    public BranchComparison {
        steps = List.copyOf(steps);
        files = List.copyOf(files);
    }

    /**
     * The steps at the same position of both branches; one of them is null after the end of its branch.
     *
     * @param isSame true if both did the same
     */
    public record StepPair(@Nullable BranchStep before, @Nullable BranchStep after, boolean isSame) {}

    /** The first pair that differs; null if there is none. */
    public @Nullable StepPair parting() {
        return steps.stream().filter(pair -> !pair.isSame()).findFirst().orElse(null);
    }

    /** Compares the steps after {@code from} in {@code before} and in {@code after}, which both have that step. */
    public static Outcome<BranchComparison> of(RecordedThread before, RecordedThread after, CheckpointKey from, Cancellation cancellation) {
        List<Checkpoint> old = run(before, from);
        List<Checkpoint> fresh = run(after, from);
        List<StepPair> pairs = new ArrayList<>();
        for (int i = 0; i < Math.max(old.size(), fresh.size()); i++) {
            cancellation.check();
            BranchStep one = i < old.size() ? BranchStep.of(before, old.get(i), cancellation) : null;
            BranchStep other = i < fresh.size() ? BranchStep.of(after, fresh.get(i), cancellation) : null;
            pairs.add(new StepPair(one, other, one != null && other != null && one.isLike(other)));
        }
        return files(before, end(old, from), cancellation).then(was -> files(after, end(fresh, from), cancellation).map(is -> new BranchComparison(
                pairs, FileChanges.between(was, is).stream().filter(change -> !BranchStep.isLike(change.before(), change.after())).toList())));
    }

    private static CheckpointKey end(List<Checkpoint> run, CheckpointKey from) {
        return run.isEmpty() ? from : run.getLast().key();
    }

    private static Outcome<FileSet> files(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return thread.filesWithPending(key, cancellation).map(RebuiltValue::value);
    }

    /** The steps after one on the newest branch through it, up to the next request of a person. */
    private static List<Checkpoint> run(RecordedThread thread, CheckpointKey from) {
        Set<String> below = new HashSet<>(Set.of(from.id()));
        CheckpointKey newest = from;
        List<Checkpoint> roots = thread.checkpoints().stream()
                .filter(one -> one.key().isRoot())
                .sorted(Comparator.comparing(Checkpoint::id))
                .toList();
        for (Checkpoint one : roots) {
            if (one.parentId() != null && below.contains(one.parentId())) {
                below.add(one.id());
                newest = one.key();
            }
        }
        List<Checkpoint> branch = Timeline.branch(thread, newest);
        List<Checkpoint> run = new ArrayList<>();
        boolean isBehind = false;
        for (Checkpoint one : branch) {
            if (one.source().equals(INPUT) && !run.isEmpty()) {
                break;
            }
            // Changes made before the run are not steps of it, and neither is a server's mark that it starts there.
            if (isBehind && !(BEFORE_RUN.contains(one.source()) && run.isEmpty())) {
                run.add(one);
            }
            isBehind |= one.key().equals(from);
        }
        return run;
    }
}
