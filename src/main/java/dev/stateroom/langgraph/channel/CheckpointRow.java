package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint without its contents.
 *
 * @param key namespace and id
 * @param parentId id of the checkpoint it continues; null for a first one, and for one that names itself: the JavaScript runtime stores
 *     that in the first checkpoint of a run that keeps only its last
 * @param metadata UTF-8 JSON as stored; empty if there is none or it is too large
 * @param written when it was written, from its first bytes; null if they were not read or do not contain it
 */
@SuppressWarnings("ArrayRecordComponent") // rows are never compared
public record CheckpointRow(CheckpointKey key, @Nullable String parentId, byte[] metadata, @Nullable String written) {
    /** A checkpoint that names itself as parent has none. */
    public CheckpointRow {
        parentId = key.id().equals(parentId) ? null : parentId;
    }

    /** A row whose first bytes were not read. */
    public CheckpointRow(CheckpointKey key, @Nullable String parentId, byte[] metadata) {
        this(key, parentId, metadata, null);
    }

    /** A copy with the time from its first bytes. */
    public CheckpointRow with(SerializedPayload beginning) {
        return new CheckpointRow(key, parentId, metadata, WrittenAt.textIn(beginning));
    }

    /** The checkpoint alone, with the time from its first bytes if they contain it, else from its id. */
    public Checkpoint checkpoint(@Nullable SerializedPayload beginning) {
        ThreadIndex.Entry entry = new ThreadIndex.Entry(0, key, parentId, new CheckpointMetadata(metadata, _ -> {}));
        entry.time(beginning == null ? null : WrittenAt.inBeginning(beginning));
        return entry.checkpoint();
    }
}
