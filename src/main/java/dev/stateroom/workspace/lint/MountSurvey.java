package dev.stateroom.workspace.lint;

import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.util.Optional;

/** Examines the mounted backends. May block. */
public interface MountSurvey {
    /**
     * The entry in a mount, even if other mounts hide it.
     *
     * @param prefix the mount's prefix, with a slash at both ends
     * @param inside the path within the mount
     */
    Outcome<FileEntry> look(String prefix, FilePath inside);

    /** True if a mount was not examined because the user did not agree to it, or because nothing may be connected to. */
    default boolean isHeldBack(String prefix) {
        return false;
    }

    /** The first file below a folder of a mount, in name order; empty if none is found in the first few folders. */
    Optional<FilePath> firstFile(String prefix, FilePath folder);
}
