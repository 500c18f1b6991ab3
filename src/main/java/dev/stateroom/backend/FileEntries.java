package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
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

    /** The entry of a record. A record that cannot be read is still listed, with the reason. */
    public static FileEntry of(FilePath path, FileData file, @Nullable String remark) {
        Instant modified = instant(file.modifiedAt());
        if (file.content() instanceof FileData.Unreadable(String why, _)) {
            return new FileEntry(path, FileEntry.Kind.OTHER, file.size() > 0 ? file.size() : -1, modified, why);
        }
        String note = remark != null ? remark : file.content() instanceof FileData.Lines ? "v1" : null;
        return new FileEntry(path, FileEntry.Kind.FILE, file.size(), modified, note);
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

    public static <T> Outcome<T> unreadable(FilePath path, String why) {
        return Outcome.failed(Failure.Kind.DAMAGED, path + " cannot be read: " + why);
    }

    /** ISO-8601 with or without zone (then UTC); null for anything else. */
    public static @Nullable Instant instant(@Nullable String text) {
        OffsetDateTime time = IsoTime.parse(text);
        return time == null ? null : time.toInstant();
    }
}
