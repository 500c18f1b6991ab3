package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint without its contents.
 *
 * @param key namespace and id
 * @param parentId id of the checkpoint it continues; null for a first one
 * @param metadata UTF-8 JSON as stored; empty where there is none or it is too large
 */
@SuppressWarnings("ArrayRecordComponent") // rows are never compared
public record CheckpointRow(CheckpointKey key, @Nullable String parentId, byte[] metadata) {

    /** The checkpoint by itself, timed by its contents where they are there and can be read, else by its id. */
    public Checkpoint checkpoint(@Nullable Payload contents) {
        ThreadIndex.Entry entry = new ThreadIndex.Entry(key, parentId, metadata);
        byte[] bytes = contents == null ? null : contents.bytes();
        String ts = contents != null && bytes != null
                        && StoredCheckpoint.read(contents.type(), bytes) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint stored)
                ? stored.ts()
                : null;
        entry.time(WrittenAt.parse(ts));
        return entry.checkpoint();
    }
}
