package dev.stateroom.vfs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One file or folder in a listing.
 *
 * @param path path inside its mount
 * @param kind file, folder or another kind
 * @param size bytes of a file as downloaded; -1 if unknown or for a folder
 * @param modified when it was last written; null if the storage does not say
 * @param note one short remark shown next to the name ("name is not UTF-8"), or null
 */
public record FileEntry(FilePath path, Kind kind, long size, @Nullable Instant modified, @Nullable String note) {

    /** The kind of an entry. */
    public enum Kind {
        /** A file with bytes. */
        FILE,
        FOLDER,
        /** A symbolic link, not followed. */
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
