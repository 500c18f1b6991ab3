package dev.stateroom.vfs.change;

import org.jspecify.annotations.Nullable;

/**
 * A change that was made to a copy and may be made to the original.
 *
 * @param at where
 * @param content what the file is to hold; null if it is to be deleted; not copied
 * @param before what the original held when the copy was changed first
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PlannedChange(ChangeTarget at, byte @Nullable [] content, ObservedContent before) {

    /** True for a deletion. */
    public boolean isDeletion() {
        return content == null;
    }

    /** True for a file that is new. */
    public boolean isNew() {
        return content != null && before instanceof ObservedContent.Nothing;
    }

    /** Bytes that are written; of a deletion those that go. */
    public long bytes() {
        return content == null ? before.bytes() : content.length;
    }

    ChangeStep step() {
        return content == null ? new ChangeStep.Remove(at) : new ChangeStep.Put(at, new ChangeStep.Bytes(content), !isNew());
    }
}
