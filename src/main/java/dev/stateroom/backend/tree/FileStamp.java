package dev.stateroom.backend.tree;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Identifies an unchanged file.
 *
 * @param size in bytes
 * @param changed its last change
 * @param key the file's identity in the file system; null if unknown
 */
public record FileStamp(long size, Instant changed, @Nullable Object key) {
    public static FileStamp of(BasicFileAttributes attributes) {
        return new FileStamp(attributes.size(), attributes.lastModifiedTime().toInstant(), attributes.fileKey());
    }
}
