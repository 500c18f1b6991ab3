package dev.stateroom.history;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a file on a branch other than the selected one: a run that began from an older checkpoint leaves the later steps on a
 * branch of their own.
 *
 * @param tip the newest checkpoint of the branch
 * @param versions of its steps that are on no newer branch, oldest first
 */
public record SiblingVersions(Checkpoint tip, List<Version> versions) {

    /** Copies the list. */
    public SiblingVersions {
        versions = List.copyOf(versions);
    }

    /**
     * One version.
     *
     * @param step the first checkpoint that has it
     * @param change the change of the file
     * @param call the call that made it; null if no call of the step names the path
     */
    public record Version(Checkpoint step, FileChange change, @Nullable ToolCall call) {}

    /**
     * The other branches of a namespace that changed a file, newest first. Reads only steps that are not on the selected branch.
     *
     * @param end the last checkpoint of the selected branch; its descendants count as part of it
     * @throws dev.stateroom.work.CancelledException when cancelled between two steps
     */
    public static List<SiblingVersions> of(
            RecordedThread thread, CheckpointKey end, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        CheckpointTree tree = thread.trees().get(end.namespace());
        if (tree == null || tree.tips().size() < 2) {
            return List.of();
        }
        Set<CheckpointKey> known = new HashSet<>();
        Timeline.branch(thread, end).forEach(checkpoint -> known.add(checkpoint.key()));
        List<SiblingVersions> siblings = new ArrayList<>();
        for (Checkpoint tip : tree.tips().stream().sorted(Comparator.comparing(Checkpoint::id).reversed()).toList()) {
            List<Version> versions = new ArrayList<>();
            for (Checkpoint step : tree.continues(end, tip.key()) ? List.<Checkpoint>of() : before(thread, tree, tip, known)) {
                cancellation.check();
                Version version = version(thread, step, calls, path, cancellation);
                if (version != null) {
                    versions.add(version);
                }
            }
            if (!versions.isEmpty()) {
                siblings.add(new SiblingVersions(tip, versions));
            }
        }
        return siblings;
    }

    /** The ancestors of a checkpoint that are not yet known, oldest first; adds them to {@code known}. */
    private static List<Checkpoint> before(RecordedThread thread, CheckpointTree tree, Checkpoint tip, Set<CheckpointKey> known) {
        List<Checkpoint> steps = new ArrayList<>();
        CheckpointKey key = tip.key();
        while (key != null && known.add(key)) {
            Checkpoint step = thread.checkpoint(key);
            if (step != null) {
                steps.addFirst(step);
            }
            key = tree.parent(key);
        }
        return steps;
    }

    private static @Nullable Version version(
            RecordedThread thread, Checkpoint step, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        for (FileChange change : thread.changesAt(step.key(), cancellation).orElse(List.of())) {
            if (change.path().equals(path)) {
                return new Version(step, change, FileVersions.author(thread, calls, step, path, change.after(), cancellation));
            }
        }
        return null;
    }
}
