package example;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The files of a zip file. Their table is read once: such a file does not change under its reader. */
final class ZipBackend implements Backend {
    private final ZipFile zip;
    private final Capabilities capabilities;
    private final Map<FilePath, ZipEntry> files = new TreeMap<>();
    private final Map<FilePath, Map<FilePath, FileEntry>> folders = new TreeMap<>();

    ZipBackend(ZipFile zip, Path file) {
        this.zip = zip;
        this.capabilities = new Capabilities("zip", Set.of(Capability.JAILED), file.toString());
        folders.put(FilePath.ROOT, new TreeMap<>());
        // A name that leaves the root, or is none, is left out.
        zip.stream().forEach(entry -> FilePath.parse("/" + (entry.isDirectory() ? entry.getName().replaceAll("/$", "") : entry.getName()))
                .filter(path -> !path.isRoot())
                .ifPresent(path -> add(path, entry)));
    }

    private void add(FilePath path, ZipEntry entry) {
        if (entry.isDirectory()) {
            folder(path);
            return;
        }
        files.put(path, entry);
        folder(path.parent());
        folders.get(path.parent()).put(path, new FileEntry(path, FileEntry.Kind.FILE, entry.getSize(), entry.getLastModifiedTime().toInstant(), null));
    }

    private void folder(FilePath path) {
        if (folders.putIfAbsent(path, new TreeMap<>()) == null) {
            folder(path.parent());
            folders.get(path.parent()).put(path, new FileEntry(path, FileEntry.Kind.FOLDER, -1, null, null));
        }
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    private static <T> Outcome<T> failed(Failure.Kind kind, FilePath path, String what) {
        return Outcome.failed(kind, path + " " + what);
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        Map<FilePath, FileEntry> entries = folders.get(folder);
        if (entries == null) {
            return files.containsKey(folder)
                    ? failed(Failure.Kind.WRONG_KIND, folder, "is a file, not a folder")
                    : failed(Failure.Kind.NOT_FOUND, folder, "is not in the zip file");
        }
        entries.values().forEach(entry -> {
            cancellation.check();
            sink.accept(entry);
        });
        return Outcome.ok((long) entries.size());
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        if (path.isRoot()) {
            return Outcome.ok(new FileEntry(path, FileEntry.Kind.FOLDER, -1, null, null));
        }
        FileEntry entry = folders.getOrDefault(path.parent(), Map.of()).get(path);
        return entry == null ? failed(Failure.Kind.NOT_FOUND, path, "is not in the zip file") : Outcome.ok(entry);
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        ZipEntry entry = files.get(file);
        if (entry == null) {
            return folders.containsKey(file)
                    ? failed(Failure.Kind.WRONG_KIND, file, "is a folder, not a file")
                    : failed(Failure.Kind.NOT_FOUND, file, "is not in the zip file");
        }
        try {
            InputStream in = zip.getInputStream(entry);
            if (offset >= entry.getSize()) {
                return Outcome.ok(InputStream.nullInputStream());
            }
            in.skipNBytes(offset);
            return Outcome.ok(length < 0 ? in : new ByteArrayInputStream(in.readNBytes((int) Math.min(length, entry.getSize() - offset))));
        } catch (IOException e) {
            return failed(Failure.Kind.DAMAGED, file, "cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            // It was only read.
        }
    }
}
