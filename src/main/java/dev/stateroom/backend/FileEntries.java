package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** File records as entries and byte ranges. */
public final class FileEntries {
    private FileEntries() {}

    /** The entry of a stored object. */
    static FileEntry of(FilePath path, StoredObject object) {
        String remark = KeyPaths.remark(path);
        String note = object.note() == null || (object.isFile() && remark != null) ? remark : object.note();
        return new FileEntry(path, object.kind(), object.size(), object.modified(), note);
    }

    public static FileEntry folder(FilePath path, @Nullable String remark) {
        return new FileEntry(path, FileEntry.Kind.FOLDER, -1, null, remark);
    }

    /** At most {@code length} bytes from {@code offset} on; -1 for all. */
    public static InputStream range(byte[] bytes, long offset, long length) {
        int start = Math.clamp(offset, 0, bytes.length);
        int left = bytes.length - start;
        return new ByteArrayInputStream(bytes, start, (int) (length < 0 ? left : Math.min(length, left)));
    }

    public static <T> Outcome<T> missing(FilePath path) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path);
    }

    public static <T> Outcome<T> notAFolder(FilePath path) {
        return Outcome.failed(Failure.Kind.WRONG_KIND, path + " is a file, not a folder");
    }

    public static <T> Outcome<T> notAFile(FilePath path) {
        return Outcome.failed(Failure.Kind.WRONG_KIND, path + " is a folder, not a file");
    }

    /** The bytes of a record's text for an edit. */
    static Outcome<byte[]> editable(String key, FileData file) {
        if (file.content() instanceof FileData.Stored(_, _, String why)) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, key + " cannot be edited: " + why);
        }
        return file.isBinary() || file.content() instanceof FileData.Unreadable
                ? Outcome.failed(Failure.Kind.WRONG_KIND, key + " is not text")
                : Outcome.ok(file.bytes());
    }

    /** Parses ISO-8601 with or without zone (then UTC); null for anything else. */
    public static @Nullable Instant instant(@Nullable String text) {
        OffsetDateTime time = IsoTime.parse(text);
        return time == null ? null : time.toInstant();
    }
}
