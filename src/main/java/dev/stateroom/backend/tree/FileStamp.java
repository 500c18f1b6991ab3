package dev.stateroom.backend.tree;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * By what a file is known to be the same as before.
 *
 * @param size its bytes
 * @param changed its last change
 * @param key which file of the system it is; null if the system does not tell
 */
public record FileStamp(long size, Instant changed, @Nullable Object key) {
    public static FileStamp of(BasicFileAttributes attributes) {
        return new FileStamp(attributes.size(), attributes.lastModifiedTime().toInstant(), attributes.fileKey());
    }
}
