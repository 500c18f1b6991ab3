package dev.stateroom.backend.object;

import dev.stateroom.vfs.FileEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is under one key.
 *
 * @param key with a slash in front
 * @param kind FILE, or what else the medium keeps there: it can be listed, not read
 * @param size bytes that reading gives; -1 if it cannot be read
 * @param modified when it was last written, where the medium says so
 * @param stamp changes with the content; null if the medium has no such thing
 * @param note what a person should see next to it, or null
 */
public record StoredObject(
        String key, FileEntry.Kind kind, long size, @Nullable Instant modified, @Nullable String stamp, @Nullable String note) {

    /** A file without a remark. */
    public static StoredObject file(String key, long size, @Nullable Instant modified, @Nullable String stamp) {
        return new StoredObject(key, FileEntry.Kind.FILE, size, modified, stamp, null);
    }

    /** True if it has bytes. */
    public boolean isFile() {
        return kind == FileEntry.Kind.FILE;
    }
}
