package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Location;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that was made.
 *
 * @param kind what sort
 * @param where the file or folder that a person would look at now
 * @param files how many files were written or deleted
 * @param failure why it ended early; null when all of it was done. What was done before stays and can be undone
 * @param undoable false when something that was replaced or deleted was too large to be kept
 * @param inverse what takes it back, first step first
 */
public record CompletedChange(
        Kind kind, Location where, long files, @Nullable Failure failure, boolean undoable, List<ChangeStep> inverse) {

    /** Sorts of changes, for their words. */
    public enum Kind {
        /** A new file or folder. */
        CREATED,
        /** New content of a file. */
        SAVED,
        /** A file or folder that is gone. */
        DELETED,
        /** Copies, from this or another mount or from outside. */
        COPIED,
        /** Another name: a copy, and the old one deleted. */
        RENAMED,
        /** Changes of a copy, made to the originals. */
        APPLIED,
        UNDONE
    }

    /** Copies the list. */
    public CompletedChange {
        inverse = List.copyOf(inverse);
    }
}
