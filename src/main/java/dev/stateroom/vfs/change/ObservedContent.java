package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A snapshot of what was at a path: enough to find out later whether it has changed. */
public sealed interface ObservedContent {
    /** Largest size in bytes of a file compared by content; larger ones are compared by size and time, unless the time is unknown. */
    int SMALL = 1 << 20;

    /** The path did not exist. */
    record Nothing() implements ObservedContent {
        /** The only instance. */
        public static final Nothing INSTANCE = new Nothing();
    }

    /**
     * A file.
     *
     * @param size size in bytes
     * @param modified when it was written; null if that is not known
     * @param sha256 of its content, in hexadecimal digits; null for a large file whose time is known
     */
    record File(long size, @Nullable Instant modified, @Nullable String sha256) implements ObservedContent {
        /** A file whose content is known. */
        public static File of(byte[] content) {
            return new File(content.length, null, HexFormat.of().formatHex(digest().digest(content)));
        }
    }

    /** A folder, with the files below it by relative path. */
    record Folder(Map<String, ObservedContent> files) implements ObservedContent {
        /** Copies the map. */
        public Folder {
            files = Map.copyOf(files);
        }
    }

    /** A link or something else without bytes of its own. */
    record Other() implements ObservedContent {
        /** The only instance. */
        public static final Other INSTANCE = new Other();
    }

    /** Takes a snapshot of a path. Reads small files whole. */
    static Outcome<ObservedContent> at(Backend backend, FilePath path, Cancellation cancellation) {
        Outcome<FileEntry> entry = backend.entry(path);
        if (entry instanceof Outcome.Failed<FileEntry>(Failure why)) {
            return why.kind() == Failure.Kind.NOT_FOUND || why.kind() == Failure.Kind.WRONG_KIND
                    ? Outcome.ok(Nothing.INSTANCE)
                    : Outcome.failed(why);
        }
        return entry.then(there -> switch (there.kind()) {
            case FILE -> file(backend, there, cancellation);
            case FOLDER -> folder(backend, path, cancellation);
            case LINK, OTHER -> Outcome.ok(Other.INSTANCE);
        });
    }

    private static Outcome<ObservedContent> folder(Backend backend, FilePath folder, Cancellation cancellation) {
        return ChangeRunner.tree(new ChangeTarget(backend, "/", folder), cancellation).then(all -> {
            Map<String, ObservedContent> files = new TreeMap<>();
            for (FileEntry each : all) {
                if (each.isFolder()) {
                    continue;
                }
                switch (each.kind() == FileEntry.Kind.FILE ? file(backend, each, cancellation) : Outcome.<ObservedContent>ok(Other.INSTANCE)) {
                    case Outcome.Ok<ObservedContent>(ObservedContent seen) -> files.put(each.path().below(folder), seen);
                    case Outcome.Failed<ObservedContent>(Failure why) -> {
                        return Outcome.failed(why);
                    }
                }
            }
            return Outcome.ok(new Folder(files));
        });
    }

    private static Outcome<ObservedContent> file(Backend backend, FileEntry entry, Cancellation cancellation) {
        if (entry.size() > SMALL && entry.modified() != null) {
            return Outcome.ok(new File(entry.size(), entry.modified(), null));
        }
        return backend.read(entry.path(), 0, -1).then(stream -> {
            MessageDigest digest = digest();
            byte[] block = new byte[1 << 16];
            long size = 0;
            try (InputStream in = stream) {
                for (int read = in.read(block); read >= 0; read = in.read(block)) {
                    cancellation.check();
                    digest.update(block, 0, read);
                    size += read;
                }
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, entry.path() + " cannot be read", e);
            }
            return Outcome.ok(new File(size, entry.modified(), HexFormat.of().formatHex(digest.digest())));
        });
    }

    /** True if {@code now} is unchanged. Contents decide if both are known, else size and time. */
    default boolean isStill(ObservedContent now) {
        return switch (this) {
            case File(long size, Instant modified, String sha256) -> now instanceof File(long size2, Instant modified2, String sha2)
                    && size == size2
                    && (sha256 != null && sha2 != null ? sha256.equals(sha2) : modified != null && modified.equals(modified2));
            case Folder(Map<String, ObservedContent> files) -> now instanceof Folder(Map<String, ObservedContent> others)
                    && files.keySet().equals(others.keySet())
                    && files.entrySet().stream().allMatch(file -> {
                        ObservedContent other = others.get(file.getKey());
                        return other != null && file.getValue().isStill(other);
                    });
            case Nothing _ -> now instanceof Nothing;
            case Other _ -> now instanceof Other;
        };
    }

    /** Number of files in it. */
    default long count() {
        return switch (this) {
            case Nothing _ -> 0;
            case File _, Other _ -> 1;
            case Folder(Map<String, ObservedContent> files) -> files.size();
        };
    }

    /** Bytes of those files, as far as they are known. */
    default long bytes() {
        return switch (this) {
            case Nothing _, Other _ -> 0;
            case File(long size, _, _) -> size;
            case Folder(Map<String, ObservedContent> files) -> files.values().stream().mapToLong(ObservedContent::bytes).sum();
        };
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
