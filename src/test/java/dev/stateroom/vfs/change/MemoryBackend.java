package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Files in memory; an entry without bytes is a folder. */
public final class MemoryBackend implements Backend {
    private static final byte[] FOLDER = new byte[0];

    final TreeMap<FilePath, byte[]> entries = new TreeMap<>();
    private Predicate<FilePath> full = path -> false;

    /** Only the root. */
    public MemoryBackend() {
        entries.put(FilePath.ROOT, FOLDER);
    }

    /** The same with a text file. */
    public MemoryBackend with(String path, String text) {
        put(new FilePath(path), text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Writing these paths fails from now on. */
    void failFor(Predicate<FilePath> paths) {
        full = paths;
    }

    /** What is at a path: its text, {@code (folder)} or {@code (absent)}. */
    public String text(String path) {
        byte[] bytes = entries.get(new FilePath(path));
        return bytes == null ? "(absent)" : bytes == FOLDER ? "(folder)" : new String(bytes, StandardCharsets.UTF_8);
    }

    ChangeTarget at(String path) {
        return new ChangeTarget(this, "/", new FilePath(path));
    }

    private void put(FilePath path, byte[] bytes) {
        for (FilePath folder = path.parent(); !folder.isRoot(); folder = folder.parent()) {
            entries.putIfAbsent(folder, FOLDER);
        }
        entries.put(path, bytes);
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("disk", Set.of(Capability.WRITE, Capability.EMPTY_FOLDERS), "memory");
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        long given = 0;
        for (FilePath path : entries.keySet()) {
            if (!path.isRoot() && path.parent().equals(folder)) {
                sink.accept(describe(path));
                given++;
            }
        }
        return Outcome.ok(given);
    }

    private FileEntry describe(FilePath path) {
        byte[] bytes = Objects.requireNonNull(entries.get(path));
        return new FileEntry(
                path, bytes == FOLDER ? FileEntry.Kind.FOLDER : FileEntry.Kind.FILE, bytes == FOLDER ? -1 : bytes.length, null, null);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return entries.containsKey(path)
                ? Outcome.ok(describe(path))
                : Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path);
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        byte[] bytes = entries.get(file);
        return bytes == null || bytes == FOLDER
                ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + file)
                : Outcome.ok(new ByteArrayInputStream(bytes));
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        cancellation.check();
        if (full.test(file)) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, "no space left for " + file);
        }
        if (!replace && entries.containsKey(file)) {
            return Outcome.failed(Failure.Kind.DENIED, file + " exists already");
        }
        try {
            put(file, content.readAllBytes());
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "unreadable");
        }
        return entry(file);
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath folder) {
        put(folder, FOLDER);
        return entry(folder);
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        long before = entries.size();
        entries.keySet().removeIf(each -> each.isWithin(path));
        return Outcome.ok(before - entries.size());
    }
}
