package dev.stateroom.vfs.change;

import org.jspecify.annotations.Nullable;

/**
 * A change that was made to a copy and may be made to the original.
 *
 * @param at the file
 * @param content the new content; null for a deletion; not copied
 * @param before the original when the copy was first changed
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

    /** Number of bytes written, or removed by a deletion. */
    public long bytes() {
        return content == null ? before.bytes() : content.length;
    }

    ChangeStep step() {
        return content == null ? new ChangeStep.Remove(at) : new ChangeStep.Put(at, new ChangeStep.Bytes(content), !isNew());
    }
}
