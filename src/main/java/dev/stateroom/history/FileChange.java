package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import org.jspecify.annotations.Nullable;

/**
 * A file that differs between two checkpoints. A record written again with other times and the same content counts as modified: a call
 * touched it.
 *
 * @param path the key
 * @param before the older record; null when added
 * @param after the newer record; null when deleted
 */
public record FileChange(String path, @Nullable FileData before, @Nullable FileData after) {

    /** The kinds of change. */
    public enum Kind {
        /** New. */
        ADDED,
        /** Another record. */
        MODIFIED,
        /** Gone. */
        DELETED
    }

    /** The kind of this change. */
    public Kind kind() {
        return before == null ? Kind.ADDED : after == null ? Kind.DELETED : Kind.MODIFIED;
    }
}
