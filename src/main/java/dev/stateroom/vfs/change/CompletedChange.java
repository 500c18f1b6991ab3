package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Location;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that was made.
 *
 * @param kind the kind of change
 * @param where the file or folder to show afterwards
 * @param files number of files written or deleted
 * @param failure why it ended early; null if it is complete. What was done before stays and can be undone
 * @param undoable false if replaced or deleted content was too large to keep
 * @param inverse the steps that undo it, in order
 */
public record CompletedChange(
        Kind kind, Location where, long files, @Nullable Failure failure, boolean undoable, List<ChangeStep> inverse) {

    /** Kinds of changes. */
    public enum Kind {
        /** A file or folder was created. */
        CREATED,
        /** A file got new content. */
        SAVED,
        /** A file or folder was deleted. */
        DELETED,
        /** Files were copied, from this or another mount or from outside. */
        COPIED,
        /** A file or folder was renamed: copied, and the old one deleted. */
        RENAMED,
        /** Changes of a copy were applied to the originals. */
        APPLIED,
        UNDONE
    }

    /** Copies the list. */
    public CompletedChange {
        inverse = List.copyOf(inverse);
    }
}
