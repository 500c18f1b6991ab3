package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of a checkpoint that are new in its line. */
public final class NewMessages {
    private NewMessages() {}

    /**
     * In write order; empty if the checkpoint cannot be read. If a line starts, everything in its first checkpoint is new: its ancestors
     * may be lost.
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
