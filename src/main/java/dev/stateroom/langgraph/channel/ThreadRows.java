package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored rows of one thread. Calls block. Safe for use by several threads. */
public interface ThreadRows {

    /** The thread's id. */
    String threadId();

    /** All checkpoints, in any order, without their contents. */
    Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation);

    /** What is stored under a key; NOT_FOUND where there is no such row any more. */
    Outcome<Payload> checkpoint(CheckpointKey key, Cancellation cancellation);

    /**
     * The writes recorded at a checkpoint, in any order. Large payloads may be left out; see {@link #load}.
     *
     * @param channel only those to this channel; null for all
     */
    Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation);

    /** The same write with its payload, where {@link #writes} left it out; without it where it is larger than the bound that protects this program. */
    Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation);
}
