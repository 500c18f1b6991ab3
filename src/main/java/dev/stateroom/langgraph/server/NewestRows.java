package dev.stateroom.langgraph.server;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A server's thread as if its newest checkpoints were all that it has: what waits there needs none of its history. Every checkpoint
 * of a server holds all values whole.
 */
record NewestRows(ServerThreadRows rows) implements ThreadRows {
    @Override
    public String threadId() {
        return rows.threadId();
    }

    @Override
    public long mostDecoded() {
        return rows.mostDecoded();
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return rows.newest(cancellation);
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return rows.exists(cancellation);
    }

    @Override
    public boolean isRunning() {
        return rows.isRunning();
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return rows.whole(key, cancellation);
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        return rows.checkpoint(key, cancellation);
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return rows.writes(key, channel, cancellation);
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return rows.load(key, write, cancellation);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        return rows.beginnings(cancellation, sink);
    }
}
