package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * One namespace of Stateroom's own store as files that may be changed. Every change becomes a version; one that was made meanwhile
 * is never lost. An item that is no file record is replaced by a JSON object only.
 */
public final class OwnStoreBackend extends StoreBackend {
    private static final int LARGEST = 32 << 20;
    private static final int ATTEMPTS = 50;
    private static final int TOGETHER = 10_000;

    private final VersionedItems store;
    private final Namespace namespace;
    private final FileFormat format;
    private final InstantSource clock;

    /** Over one namespace of {@code store}; {@code format} is that of new records, {@code clock} gives the times in them. */
    public OwnStoreBackend(VersionedItems store, Namespace namespace, FileFormat format, InstantSource clock) {
        super(store, namespace, Set.of(Capability.JAILED, Capability.WRITE));
        this.store = store;
        this.namespace = namespace;
        this.format = format;
        this.clock = clock;
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return key(file).then(key -> {
            try {
                byte[] bytes = WholeContent.read(content, LARGEST, cancellation);
                return bytes == null
                        ? tooLarge(file)
                        : change(key, (former, version) -> !replace && version > 0
                                ? Outcome.failed(Failure.Kind.DENIED, file + " exists already")
                                : value(file, former, bytes))
                                .then(_ -> entry(file));
            } catch (IOException e) {
                return Outcome.failed(DiskFailures.changing(e, file.text()));
            }
        });
    }

    private static <T> Outcome<T> tooLarge(FilePath file) {
        return Outcome.failed(
                Failure.Kind.TOO_LARGE, file + " would have more than the " + (LARGEST >> 20) + " MiB that an item has");
    }

    /** The key of a path that a file can have. */
    private Outcome<String> key(FilePath file) {
        String key = KeyPaths.key(file);
        if (key == null) {
            return file.isRoot() || file.equals(KeyPaths.BARE_FOLDER)
                    ? FileEntries.notAFile(file)
                    : Outcome.failed(Failure.Kind.INVALID, file + " is not a name that a key can have");
        }
        return item(file).then(item -> isFolder(file)
                .then(folder -> item.isEmpty() && folder ? FileEntries.notAFile(file) : Outcome.ok(key)));
    }

    private Outcome<ForeignValue.Fields> value(FilePath file, @Nullable ForeignValue former, byte[] bytes) {
        return new ItemContent(former).with(bytes, format, clock, file.text());
    }

    /** Replaces what is there by what {@code next} makes of it, and begins again where another writer was faster. */
    private Outcome<Integer> change(String key, BiFunction<@Nullable ForeignValue, Integer, Outcome<ForeignValue.Fields>> next) {
        Outcome<Integer> last = Outcome.failed(Failure.Kind.DENIED, key + " is changed by others all the time");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Outcome<Integer> before = store.version(namespace, key);
            if (!(before instanceof Outcome.Ok<Integer>(Integer version))) {
                return before;
            }
            ForeignValue former = store.item(namespace, key) instanceof Outcome.Ok<StoredItem>(StoredItem item) ? item.value() : null;
            last = next.apply(former, version)
                    .then(value -> store.change(List.of(new ItemChange(namespace, key, value, null, version))))
                    .map(List::getFirst);
            boolean overtaken = last instanceof Outcome.Failed<Integer>
                    && store.version(namespace, key) instanceof Outcome.Ok<Integer>(Integer now)
                    && !now.equals(version);
            if (!overtaken) {
                return last;
            }
        }
        return last;
    }

    @Override
    public Outcome<Integer> edit(FilePath path, FileEdit edit, Cancellation cancellation) {
        return key(path).then(key -> {
            int[] count = new int[1];
            return change(key, (former, _) -> {
                        if (former == null) {
                            return FileEntries.missing(path);
                        }
                        FileData file = file(new StoredItem(namespace, key, former, null, null));
                        if (file.isBinary() || file.content() instanceof FileData.Unreadable) {
                            return Outcome.failed(Failure.Kind.WRONG_KIND, path + " is not text");
                        }
                        TextEdit change = TextEdit.of(new String(file.bytes(), StandardCharsets.UTF_8), edit);
                        return EditCheck.of(path, edit, change.count()).then(found -> {
                            count[0] = found;
                            return change.newLength() > LARGEST
                                    ? tooLarge(path)
                                    : value(path, former, change.result().getBytes(StandardCharsets.UTF_8));
                        });
                    })
                    .map(_ -> count[0]);
        });
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        if (path.isRoot()) {
            return Outcome.failed(Failure.Kind.DENIED, "the root of a mount is not deleted: delete what it holds");
        }
        List<ItemChange> gone = new ArrayList<>();
        String prefix = KeyPaths.folderPrefix(path);
        boolean bare = path.equals(KeyPaths.BARE_FOLDER);
        Outcome<Long> below = prefix == null
                ? Outcome.ok(0L)
                : store.items(
                        namespace,
                        prefix,
                        item -> {
                            if (!(bare && item.key().startsWith("/"))) {
                                gone.add(ItemChange.remove(namespace, item.key()));
                            }
                        },
                        cancellation);
        Outcome<Optional<StoredItem>> itself = below.then(_ -> item(path));
        return itself.then(item -> {
            item.ifPresent(one -> gone.add(ItemChange.remove(namespace, one.key())));
            return gone.isEmpty() ? FileEntries.missing(path) : remove(gone);
        });
    }

    private Outcome<Long> remove(List<ItemChange> gone) {
        for (int from = 0; from < gone.size(); from += TOGETHER) {
            if (store.change(gone.subList(from, Math.min(gone.size(), from + TOGETHER)))
                    instanceof Outcome.Failed<List<Integer>>(Failure failure)) {
                return Outcome.failed(failure);
            }
        }
        return Outcome.ok((long) gone.size());
    }
}
