package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages that a checkpoint is the first of its line to hold. */
public final class NewMessages {
    private NewMessages() {}

    /**
     * In write order; none if the checkpoint cannot be read. Where a line starts, everything that its first checkpoint
     * holds is new to us: its ancestors may be lost.
     *
     * @param parent the checkpoint before it in its line; null if a line starts
     */
    public static List<Message> at(
            RecordedThread thread, CheckpointKey key, @Nullable CheckpointKey parent, Cancellation cancellation) {
        return parent == null
                ? thread.messagesAt(key, cancellation).map(RebuiltValue::value).orElse(List.of())
                : thread.messagesWrittenInto(key, cancellation).orElse(List.of());
    }
}
