package dev.stateroom.backend.object;

import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.IsoTime;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The object under one key.
 *
 * @param key as stored; a usual one begins with a slash
 * @param kind FILE, or another kind, which can be listed but not read
 * @param size in bytes; -1 if it cannot be read. Counted on first use if the content is present
 * @param modified when it was last written; null if the medium and the record do not say
 * @param stamp changes with the content; null if the medium does not have stamps
 * @param note a remark to show next to it, or null
 * @param content the content, if it was fetched too; null for one that is read by its key
 */
public record StoredObject(
        String key,
        FileEntry.Kind kind,
        long size,
        @Nullable Instant modified,
        @Nullable String stamp,
        @Nullable String note,
        @Nullable FileData content) {

    /** A file without a remark. */
    public static StoredObject file(String key, long size, @Nullable Instant modified, @Nullable String stamp) {
        return new StoredObject(key, FileEntry.Kind.FILE, size, modified, stamp, null, null);
    }

    /** An object that can be listed but not read. */
    public static StoredObject listed(String key, FileEntry.Kind kind, @Nullable String stamp, @Nullable String note) {
        return new StoredObject(key, kind, -1, null, stamp, note, null);
    }

    /** A file record. An unreadable one is still listed, with the reason. */
    public static StoredObject record(String key, FileData content, @Nullable String note) {
        return switch (content.content()) {
            case FileData.Unreadable(String why, _) -> new StoredObject(key, FileEntry.Kind.OTHER, -1, null, null, why, content);
            case FileData.Lines _ when note == null -> new StoredObject(key, FileEntry.Kind.FILE, -1, null, null, "v1", content);
            case FileData.Text _, FileData.Binary _, FileData.Lines _, FileData.Stored _ -> new StoredObject(key, FileEntry.Kind.FILE, -1, null, null, note, content);
        };
    }

    /** The same with its content. */
    public StoredObject with(byte[] bytes) {
        return new StoredObject(
                key, kind, size, modified, stamp, note, new FileData(new FileData.Binary(bytes), null, null, null, null));
    }

    /** The same with another remark. */
    public StoredObject withNote(String other) {
        return new StoredObject(key, kind, size, modified, stamp, other, content);
    }

    /** The same with a size that is known already. */
    public StoredObject withSize(long known) {
        return isFile() ? new StoredObject(key, kind, known, modified, stamp, note, content) : this;
    }

    @Override
    public long size() {
        if (size >= 0 || content == null) {
            return size;
        }
        long counted = content.size();
        return isFile() || counted > 0 ? counted : -1;
    }

    @Override
    public @Nullable Instant modified() {
        OffsetDateTime time = content == null ? null : IsoTime.parse(content.modifiedAt());
        return time == null ? modified : time.toInstant();
    }

    /** True if it has bytes. */
    public boolean isFile() {
        return kind == FileEntry.Kind.FILE;
    }
}
