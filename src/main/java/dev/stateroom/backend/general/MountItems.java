package dev.stateroom.backend.general;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.WritableItems;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The files of a mount as the items of one namespace: the key is the path, the value the record in the dialect's form. */
final class MountItems implements WritableItems {
    /** Largest size in bytes of a file that is read as a record. */
    private static final int LARGEST = 64 << 20;

    private static final Namespace NAMESPACE = new Namespace(List.of("filesystem"));

    private final Backend backend;
    private final FileItems records;

    MountItems(Backend backend, Dialect dialect, InstantSource clock) {
        this.backend = backend;
        this.records = new FileItems(dialect, clock);
    }

    @Override
    public String name() {
        return backend.capabilities().connectedTo();
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public void close() {
        // The caller owns the mount and closes it.
    }

    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        return walk("", cancellation).map(files -> List.of(new Contents(NAMESPACE, files.size())));
    }

    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        Optional<FilePath> path = FilePath.parse(key);
        if (path.isEmpty() || path.get().isRoot()) {
            return missing(key);
        }
        return backend.entry(path.get()).then(entry -> entry.kind() == FileEntry.Kind.FILE ? item(entry) : missing(key));
    }

    private static Outcome<StoredItem> missing(String key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "there is no file " + key);
    }

    private Outcome<StoredItem> item(FileEntry entry) {
        if (entry.size() > LARGEST) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, entry.path() + " has " + entry.size() + " bytes, more than is read at once");
        }
        return backend.read(entry.path(), 0, LARGEST + 1L).then(stream -> {
            try (InputStream in = stream) {
                byte[] bytes = in.readNBytes(LARGEST + 1);
                return bytes.length > LARGEST
                        ? Outcome.failed(Failure.Kind.TOO_LARGE, entry.path() + " is larger than is read at once")
                        : Outcome.ok(new StoredItem(
                                NAMESPACE, entry.path().text(), records.value(entry, bytes), null, null));
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, entry.path() + " cannot be read", e);
            }
        });
    }

    @Override
    public Outcome<Done> put(Namespace namespace, String key, ForeignValue.Fields value) {
        Optional<FilePath> path = FilePath.parse(key);
        if (path.isEmpty() || path.get().isRoot()) {
            return Outcome.failed(Failure.Kind.INVALID, "no file can have the path " + key);
        }
        byte[] bytes = FileRecords.read(value).bytes();
        return backend.write(path.get(), new ByteArrayInputStream(bytes), true, Cancellation.NEVER)
                .map(_ -> Done.INSTANCE);
    }

    @Override
    public Outcome<Done> remove(Namespace namespace, String key) {
        Optional<FilePath> path = FilePath.parse(key);
        if (path.isEmpty() || path.get().isRoot()) {
            return Outcome.ok(Done.INSTANCE);
        }
        Outcome<Long> deleted = backend.delete(path.get(), Cancellation.NEVER);
        return deleted instanceof Outcome.Failed<Long>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND
                ? Outcome.ok(Done.INSTANCE)
                : deleted.map(_ -> Done.INSTANCE);
    }

    @Override
    public Outcome<Long> search(
            Namespace prefix, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return walk(keyPrefix, cancellation).map(files -> {
            for (FileEntry file : files) {
                cancellation.check();
                // A file that cannot be read is skipped, like an item without content.
                if (item(file) instanceof Outcome.Ok<StoredItem>(StoredItem item)) {
                    sink.accept(item);
                }
            }
            return (long) files.size();
        });
    }

    @Override
    public Outcome<Long> searchKey(Namespace prefix, String key, Consumer<StoredItem> sink) {
        return switch (item(prefix, key)) {
            case Outcome.Ok<StoredItem>(StoredItem item) -> {
                sink.accept(item);
                yield Outcome.ok(1L);
            }
            case Outcome.Failed<StoredItem>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> Outcome.ok(0L);
            case Outcome.Failed<StoredItem>(Failure failure) -> Outcome.failed(failure);
        };
    }

    @Override
    public Outcome<Long> searchChildren(
            Namespace prefix, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        FilePath folder = folder(keyPrefix);
        if (folder == null) {
            return Outcome.ok(0L);
        }
        String start = keyPrefix.substring(keyPrefix.lastIndexOf('/') + 1);
        return children(folder, cancellation).map(entries -> {
            long given = 0;
            for (FileEntry entry : entries) {
                String name = entry.name();
                if (!name.startsWith(start)) {
                    continue;
                }
                String rest = name.substring(start.length());
                if (entry.isFolder()) {
                    sink.accept(new Child(rest, null));
                    given++;
                } else if (item(entry) instanceof Outcome.Ok<StoredItem>(StoredItem item)) {
                    sink.accept(new Child(rest, item));
                    given++;
                }
            }
            return given;
        });
    }

    @Override
    public Outcome<Long> children(
            Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return searchChildren(namespace, keyPrefix, sink, cancellation);
    }

    @Override
    public Outcome<Long> items(
            Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return search(namespace, keyPrefix, sink, cancellation);
    }

    /** None: every file has text or bytes. */
    @Override
    public Outcome<Long> searchOdd(Namespace prefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return Outcome.ok(0L);
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        return walk("", Cancellation.NEVER).map(files -> files.stream()
                .map(file -> file.path().text())
                .anyMatch(key -> CodePointOrder.INSTANCE.compare(key, from) >= 0
                        && (to == null || CodePointOrder.INSTANCE.compare(key, to) < 0)));
    }

    /** The deepest folder that contains every key with that prefix; null if there can be none. */
    private static @Nullable FilePath folder(String keyPrefix) {
        int slash = keyPrefix.lastIndexOf('/');
        return slash <= 0
                ? keyPrefix.isEmpty() || slash == 0 ? FilePath.ROOT : null
                : FilePath.parse(keyPrefix.substring(0, slash)).orElse(null);
    }

    /** All files whose path has the prefix, by path; links are not followed. */
    private Outcome<List<FileEntry>> walk(String keyPrefix, Cancellation cancellation) {
        FilePath top = folder(keyPrefix);
        if (top == null) {
            return Outcome.ok(List.of());
        }
        List<FileEntry> files = new ArrayList<>();
        List<FilePath> folders = new ArrayList<>(List.of(top));
        while (!folders.isEmpty()) {
            FilePath folder = folders.removeLast();
            Outcome<List<FileEntry>> listed = children(folder, cancellation);
            if (listed instanceof Outcome.Failed<List<FileEntry>>(Failure failure) && folder.equals(top)) {
                return Outcome.failed(failure);
            }
            for (FileEntry entry : listed.orElse(List.of())) {
                if (entry.isFolder()) {
                    folders.add(entry.path());
                } else if (entry.kind() == FileEntry.Kind.FILE && entry.path().text().startsWith(keyPrefix)) {
                    files.add(entry);
                }
            }
        }
        files.sort(Comparator.comparing(FileEntry::path));
        return Outcome.ok(files);
    }

    /** The children of a folder, by name; empty if it is missing or a file. */
    private Outcome<List<FileEntry>> children(FilePath folder, Cancellation cancellation) {
        List<FileEntry> entries = new ArrayList<>();
        Outcome<Long> listed = backend.list(folder, entries::add, cancellation);
        if (listed instanceof Outcome.Failed<Long>(Failure failure)
                && failure.kind() != Failure.Kind.NOT_FOUND
                && failure.kind() != Failure.Kind.WRONG_KIND) {
            return Outcome.failed(failure);
        }
        entries.sort(Comparator.comparing(FileEntry::path));
        return Outcome.ok(entries);
    }
}
