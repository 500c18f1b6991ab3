package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint without its contents.
 *
 * @param key namespace and id
 * @param parentId id of the checkpoint it continues; null for a first one, and for one that names itself: the JavaScript runtime stores the
 *     first checkpoint of a run that keeps only its end so
 * @param metadata UTF-8 JSON as stored; empty if there is none or it is too large
 * @param written when it was written, as its first bytes say; null where they were not read or do not tell
 */
@SuppressWarnings("ArrayRecordComponent") // rows are never compared
public record CheckpointRow(CheckpointKey key, @Nullable String parentId, byte[] metadata, @Nullable String written) {
    /** A checkpoint that continues itself continues none. */
    public CheckpointRow {
        parentId = key.id().equals(parentId) ? null : parentId;
    }

    /** One of which the first bytes were not read. */
    public CheckpointRow(CheckpointKey key, @Nullable String parentId, byte[] metadata) {
        this(key, parentId, metadata, null);
    }

    /** The same with what its first bytes tell. */
    public CheckpointRow with(SerializedPayload beginning) {
        return new CheckpointRow(key, parentId, metadata, WrittenAt.textIn(beginning));
    }

    /** The checkpoint by itself, timed by its first bytes where they tell, else by its id. */
    public Checkpoint checkpoint(@Nullable SerializedPayload beginning) {
        ThreadIndex.Entry entry = new ThreadIndex.Entry(0, key, parentId, new CheckpointMetadata(metadata, _ -> {}));
        entry.time(beginning == null ? null : WrittenAt.inBeginning(beginning));
        return entry.checkpoint();
    }
}
