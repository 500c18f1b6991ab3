package dev.stateroom.workspace.step;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a thread as a person names it: a checkpoint's id or its beginning, {@code head} for the newest root
 * checkpoint, {@code head+pending} for that with what finished tasks of the next step wrote.
 *
 * @param checkpoint the checkpoint
 * @param pending whether what finished tasks wrote after it counts
 */
public record StepRef(Checkpoint checkpoint, boolean pending) {
    public static final String DESCRIPTION =
            "The id of a checkpoint or its beginning, 'head' (the newest root checkpoint), or 'head+pending' (with what finished"
                    + " tasks of the next step wrote).";
    private static final String HEAD = "head";
    private static final String PENDING = "head+pending";

    /**
     * The step of that name; the head for null.
     *
     * @throws dev.stateroom.vfs.FailureException where nothing, or more than one, has it
     */
    public static StepRef named(RecordedThread thread, @Nullable String name) {
        if (name == null || name.equals(HEAD) || name.equals(PENDING) || name.equals("latest")) {
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            if (head == null) {
                throw ThreadLookup.refused("thread " + thread.id()
                        + " has no root checkpoint: name one of its subgraphs' with --at, as history lists them");
            }
            return new StepRef(head, PENDING.equals(name));
        }
        // The same id in several namespaces: the root's is meant, and it is found without the others.
        Checkpoint root = thread.checkpoint(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, name));
        return new StepRef(root == null ? beginning(thread, name) : root, false);
    }

    private static Checkpoint beginning(RecordedThread thread, String name) {
        List<CheckpointKey> exact = thread.keys().stream().filter(key -> key.id().equals(name)).limit(1).toList();
        List<CheckpointKey> found = exact.isEmpty() && !name.isEmpty()
                ? thread.keys().stream().filter(key -> key.id().startsWith(name)).toList()
                : exact;
        if (found.size() > 1) {
            throw ThreadLookup.refused("checkpoint '" + name + "' is ambiguous in thread " + thread.id() + ": "
                    + ThreadLookup.someOf(found.stream().map(CheckpointKey::id).toList()));
        }
        Checkpoint meant = found.isEmpty() ? null : thread.checkpoint(found.getFirst());
        if (meant == null) {
            throw ThreadLookup.refused("thread " + thread.id() + " has no checkpoint '" + name
                    + "': use an id that history lists, head or head+pending");
        }
        return meant;
    }

    public CheckpointKey key() {
        return checkpoint.key();
    }

    /** The files there. */
    public RebuiltValue<FileSet> files(RecordedThread thread) {
        Outcome<RebuiltValue<FileSet>> files = pending
                ? thread.filesWithPending(key(), Cancellation.NEVER)
                : thread.filesAt(key(), Cancellation.NEVER);
        return files.orThrow();
    }
}
