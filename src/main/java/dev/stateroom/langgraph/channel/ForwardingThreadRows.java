package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The rows of a thread, delegated to others; override what differs. */
public abstract class ForwardingThreadRows implements ThreadRows {
    private final ThreadRows rows;

    /** @param rows the delegate */
    protected ForwardingThreadRows(ThreadRows rows) {
        this.rows = rows;
    }

    @Override
    public String threadId() {
        return rows.threadId();
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return rows.checkpoints(cancellation);
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return rows.exists(cancellation);
    }

    @Override
    public boolean areFolded() {
        return rows.areFolded();
    }

    @Override
    public boolean areOfRootAlone() {
        return rows.areOfRootAlone();
    }

    @Override
    public boolean isRunning() {
        return rows.isRunning();
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return rows.releases();
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return rows.readAhead(key);
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
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        return rows.together(keys, cancellation);
    }

    @Override
    public Outcome<List<CheckpointKey>> upTo(CheckpointKey key, int most, Cancellation cancellation) {
        return rows.upTo(key, most, cancellation);
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return rows.writes(key, channel, cancellation);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return rows.writes(keys, channel, cancellation);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return rows.allWrites(keys, valued, cancellation);
    }

    @Override
    public Outcome<SerializedPayload> loadApart(CheckpointKey key, String channel, Cancellation cancellation) {
        return rows.loadApart(key, channel, cancellation);
    }

    @Override
    public long mostDecoded() {
        return rows.mostDecoded();
    }

    @Override
    public ForeignValue value(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return rows.value(key, write, cancellation);
    }

    @Override
    public ForeignValue outline(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return rows.outline(key, write, cancellation);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        return rows.beginnings(cancellation, sink);
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return rows.load(key, write, cancellation);
    }
}
