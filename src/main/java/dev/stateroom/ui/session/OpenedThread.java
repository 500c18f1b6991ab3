package dev.stateroom.ui.session;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * A thread that was opened.
 *
 * @param thread the thread
 * @param head the last step of the branch that is looked at; null if the thread has no checkpoint
 */
record OpenedThread(RecordedThread thread, @Nullable CheckpointKey head) {

    /** At {@code head} where the thread has it, at its newest checkpoint otherwise. May block. */
    static OpenedThread at(RecordedThread thread, @Nullable CheckpointKey head) {
        // Weighed here, off the FX thread, because it reads messages; the thread keeps the answer.
        var _ = thread.dialect();
        return new OpenedThread(thread, head != null && thread.checkpoint(head) != null ? head : newest(thread));
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
