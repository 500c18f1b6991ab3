package dev.stateroom.ui.preview;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Files in memory, read in ranges as any backend's. */
public final class MemoryFile implements Backend {
    private final Map<FilePath, byte[]> files = new TreeMap<>();

    /** One file. */
    public static MemoryFile of(String path, byte[] bytes) {
        MemoryFile backend = new MemoryFile();
        backend.files.put(new FilePath(path), bytes);
        return backend;
    }

    /** One file of UTF-8. */
    public static MemoryFile of(String path, String text) {
        return of(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The only file, as something to show. */
    public PreviewContent content() {
        return contentOf(this);
    }

    /** The only file as another backend gives it. */
    public PreviewContent contentOf(Backend over) {
        Map.Entry<FilePath, byte[]> only = files.entrySet().iterator().next();
        return PreviewContent.of(over, only.getKey(), only.getKey().text(), only.getValue().length);
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("state", Set.of(), "memory");
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "no folders");
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        byte[] bytes = files.get(path);
        return bytes == null
                ? Outcome.failed(Failure.Kind.NOT_FOUND, path + " does not exist at this step")
                : Outcome.ok(new FileEntry(path, FileEntry.Kind.FILE, bytes.length, null, null));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        byte[] bytes = files.get(file);
        if (bytes == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file + " does not exist at this step");
        }
        int from = (int) Math.min(offset, bytes.length);
        int count = (int) (length < 0 ? bytes.length - from : Math.min(length, bytes.length - from));
        return Outcome.ok(new ByteArrayInputStream(bytes, from, count));
    }
}
