package dev.stateroom.workspace.lint;

import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.Optional;

/** Looks at what is really mounted. May block. */
public interface MountSurvey {
    /**
     * What is in a mount, whatever other mounts hide it.
     *
     * @param prefix the mount's prefix, with a slash at both ends
     * @param inside the path within it
     */
    Outcome<FileEntry> look(String prefix, FilePath inside);

    /** True if a mount was not looked at because the user did not agree to that, or because nothing may be connected to. */
    default boolean isHeldBack(String prefix) {
        return false;
    }

    /** The first file below a folder of a mount, folders and names in their order; empty if none is found after a few folders. */
    Optional<FilePath> firstFile(String prefix, FilePath folder);
}
