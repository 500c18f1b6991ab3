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
 * An opened thread.
 *
 * @param thread the thread with its local forks
 * @param head the step to show; null if the thread has no checkpoint
 * @param forks why its forks could not be read; null if they were read
 */
record OpenedThread(ForkedThread thread, @Nullable CheckpointKey head, @Nullable Failure forks) {

    /**
     * The thread at {@code head} if it has that step, otherwise at its newest. If its forks cannot be read, it is shown without them. May
     * block.
     */
    static OpenedThread at(OpenWorkspace open, RecordedThread recorded, @Nullable CheckpointKey head) {
        Outcome<ForkedThread> forks = open.withForks(recorded);
        ForkedThread thread = forks.orElse(new ForkedThread(recorded, List.of()));
        Failure failure = forks instanceof Outcome.Failed<ForkedThread>(Failure why) ? why : null;
        // Detecting the dialect reads messages, so it is done here, off the FX thread; the thread caches it.
        var _ = thread.dialect();
        return new OpenedThread(thread, head != null && thread.checkpoint(head) != null ? head : newest(thread), failure);
    }

    /** The newest root checkpoint, or the newest of the first namespace if only subgraphs have any; null if there is none. */
    static @Nullable CheckpointKey newest(RecordedThread thread) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null && !thread.checkpoints().isEmpty()) {
            head = thread.checkpoints().getFirst();
        }
        return head == null ? null : head.key();
    }
}
