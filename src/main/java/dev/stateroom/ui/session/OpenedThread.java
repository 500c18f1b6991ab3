package dev.stateroom.ui.session;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread that was opened.
 *
 * @param thread the thread with its local forks
 * @param head the step that is looked at; null if the thread has no checkpoint
 * @param forks why its forks could not be read; null if they could
 */
record OpenedThread(ForkedThread thread, @Nullable CheckpointKey head, @Nullable Failure forks) {

    /** At {@code head} where the thread has it, at its newest checkpoint otherwise. A thread whose forks cannot be read is shown without them. May block. */
    static OpenedThread at(OpenWorkspace open, RecordedThread recorded, @Nullable CheckpointKey head) {
        Outcome<ForkedThread> forks = open.withForks(recorded);
        ForkedThread thread = forks.orElse(new ForkedThread(recorded, List.of()));
        Failure failure = forks instanceof Outcome.Failed<ForkedThread>(Failure why) ? why : null;
        // Weighed here, off the FX thread, because it reads messages; the thread keeps the answer.
        var _ = thread.dialect();
        return new OpenedThread(thread, head != null && thread.checkpoint(head) != null ? head : newest(thread), failure);
    }

    /** The newest root checkpoint, or the newest of the first namespace where only subgraphs have any; null if there is none. */
    static @Nullable CheckpointKey newest(RecordedThread thread) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null && !thread.checkpoints().isEmpty()) {
            head = thread.checkpoints().getFirst();
        }
        return head == null ? null : head.key();
    }
}
