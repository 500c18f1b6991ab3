package dev.stateroom.vfs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One file or folder in a listing.
 *
 * @param path where, inside its mount
 * @param kind what
 * @param size bytes of a file as a download gives them; -1 if unknown or a folder
 * @param modified when it was last written, where the medium says so
 * @param note one short remark that a person should see next to the name ("name is not UTF-8"), or null
 */
public record FileEntry(FilePath path, Kind kind, long size, @Nullable Instant modified, @Nullable String note) {

    /** What an entry is. */
    public enum Kind {
        /** Has bytes. */
        FILE,
        FOLDER,
        /** A symbolic link that was not followed. */
        LINK,
        /** Something else: a socket, a device, a record that could not be read. */
        OTHER
    }

    /** The last name of the path. */
    public String name() {
        return path.name();
    }

    /** True for a folder. */
    public boolean isFolder() {
        return kind == Kind.FOLDER;
    }
}
