package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.search.ResultCollector;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.InputStream;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The items of exactly one namespace of a store as files, for people; read-only, {@link OwnStoreBackend} changes too. A key is a path; an item that is no file
 * record is a file that holds its value as JSON. Items of longer namespaces, which the reference's own listing mixes in, are
 * not shown. Closing it leaves the store open: several mounts may share one.
 */
public class StoreBackend implements Backend {
    private static final String PLAIN_ITEM = "item, shown as JSON";

    private final ItemStore store;
    private final Namespace namespace;
    private final Capabilities capabilities;

    /** Over one namespace of {@code store}. */
    public StoreBackend(ItemStore store, Namespace namespace) {
        this(store, namespace, Set.of(Capability.JAILED));
    }

    StoreBackend(ItemStore store, Namespace namespace, Set<Capability> able) {
        this.store = store;
        this.namespace = namespace;
        this.capabilities = new Capabilities("store", able, store.name() + ", namespace " + namespace);
    }

    /** The store behind it. */
    public final ItemStore store() {
        return store;
    }

    /** The one namespace that is shown. */
    public final Namespace namespace() {
        return namespace;
    }

    /** The key of a file's path; null if no key has that path. */
    public static @Nullable String keyOf(FilePath path) {
        return KeyPaths.key(path);
    }

    /** The versions of an item, where the store keeps them. */
    @Override
    public final Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        String key = keyOf(file);
        if (key == null || !(store instanceof VersionedItems own)) {
            return Outcome.ok(List.of());
        }
        ArrayDeque<KeptVersion> newest = new ArrayDeque<>();
        return own.versions(namespace, key, version -> {
                    cancellation.check();
                    if (newest.size() == KeptVersion.MOST) {
                        newest.removeFirst();
                    }
                    newest.addLast(kept(version));
                })
                .map(_ -> List.copyOf(newest));
    }

    private static KeptVersion kept(ItemVersion version) {
        ForeignValue value = version.value();
        String by = version.maker().who() + (version.maker().through().isEmpty() ? "" : ", " + version.maker().through());
        OffsetDateTime at = IsoTime.parse(version.updatedAt());
        return new KeptVersion(
                Integer.toString(version.version()),
                at == null ? null : at.toInstant(),
                by,
                value == null ? null : new ItemContent(value).text(),
                value == null,
                true);
    }

    @Override
    public final Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public final Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        String prefix = KeyPaths.folderPrefix(folder);
        if (prefix == null) {
            return FileEntries.missing(folder);
        }
        Outcome<Boolean> bare = folder.isRoot() ? holdsBareKeys() : Outcome.ok(false);
        return bare.then(hasBare -> {
            if (hasBare) {
                sink.accept(FileEntries.folder(KeyPaths.BARE_FOLDER, "keys that do not begin with a slash"));
            }
            long[] given = {hasBare ? 1 : 0};
            Consumer<ItemStore.Child> children = child -> {
                // Among the bare keys an empty first name stands for all usual keys.
                if (!(prefix.isEmpty() && child.name().isEmpty() && child.item() == null)) {
                    sink.accept(describe(folder, child));
                    given[0]++;
                }
            };
            return store.children(namespace, prefix, children, cancellation)
                    .then(_ -> given[0] > 0 || folder.isRoot() ? Outcome.ok(given[0]) : notListable(folder));
        });
    }

    private Outcome<Long> notListable(FilePath folder) {
        return item(folder).then(item -> item.isEmpty() ? FileEntries.missing(folder) : FileEntries.notAFolder(folder));
    }

    private static FileEntry describe(FilePath folder, ItemStore.Child child) {
        FilePath path = folder.child(KeyPaths.shown(child.name()));
        String remark = KeyPaths.remark(child.name());
        StoredItem item = child.item();
        return item == null ? FileEntries.folder(path, remark) : describe(path, item, remark);
    }

    private static FileEntry describe(FilePath path, StoredItem item, @Nullable String remark) {
        boolean plain = isPlain(item.value());
        FileEntry entry = FileEntries.of(path, file(item), remark == null && plain ? PLAIN_ITEM : remark);
        return entry.modified() != null
                ? entry
                : new FileEntry(path, entry.kind(), entry.size(), FileEntries.instant(item.updatedAt()), entry.note());
    }

    static boolean isPlain(ForeignValue value) {
        return !(value instanceof ForeignValue.Opaque) && !FileRecords.isFile(value);
    }

    /** The record that the item is, or a record made of its value as JSON. */
    static FileData file(StoredItem item) {
        if (!isPlain(item.value())) {
            return FileRecords.read(item.value());
        }
        return new FileData(new FileData.Text(PlainJson.write(item.value()) + "\n"), null, "application/json", null, null);
    }

    final Outcome<Optional<StoredItem>> item(FilePath path) {
        String key = KeyPaths.key(path);
        if (key == null) {
            return Outcome.ok(Optional.empty());
        }
        Outcome<StoredItem> found = store.item(namespace, key);
        return found instanceof Outcome.Failed<StoredItem>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND
                ? Outcome.ok(Optional.empty())
                : found.map(Optional::of);
    }

    private Outcome<Boolean> holdsBareKeys() {
        return store.holdsKeyBetween(namespace, "", "/")
                .then(before -> before ? Outcome.ok(true) : store.holdsKeyBetween(namespace, KeyPaths.AFTER_SLASH, null));
    }

    final Outcome<Boolean> isFolder(FilePath path) {
        if (path.isRoot()) {
            return Outcome.ok(true);
        }
        if (path.equals(KeyPaths.BARE_FOLDER)) {
            return holdsBareKeys();
        }
        String prefix = KeyPaths.folderPrefix(path);
        if (prefix == null) {
            return Outcome.ok(false);
        }
        return store.holdsKeyBetween(namespace, prefix, prefix.substring(0, prefix.length() - 1) + KeyPaths.AFTER_SLASH);
    }

    @Override
    public final Outcome<FileEntry> entry(FilePath path) {
        return item(path).then(item -> isFolder(path).then(folder -> {
            if (item.isPresent()) {
                return Outcome.ok(describe(path, item.get(), folder ? "a folder has the same name" : null));
            }
            return folder ? Outcome.ok(FileEntries.folder(path, null)) : FileEntries.missing(path);
        }));
    }

    @Override
    public final Outcome<InputStream> read(FilePath path, long offset, long length) {
        return item(path).then(item -> {
            if (item.isEmpty()) {
                return isFolder(path)
                        .then(folder -> folder ? FileEntries.notAFile(path) : FileEntries.missing(path));
            }
            FileData file = file(item.get());
            return file.content() instanceof FileData.Unreadable(String why, _)
                    ? FileEntries.unreadable(path, why)
                    : Outcome.ok(FileEntries.range(file.bytes(), offset, length));
        });
    }

    @Override
    public final Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return SearchRequest.filter(search).then(filter -> {
            ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(sink, search.most());
            FlatKeySearch keys = new FlatKeySearch(search.below(), filter);
            FlatKeySearch.Grep grep = new FlatKeySearch.Grep(keys, search, findings);
            Outcome<Optional<StoredItem>> only = search.below().isRoot() ? Outcome.ok(Optional.empty()) : item(search.below());
            return only.then(item -> {
                item.ifPresent(one -> grep.file(one.key(), file(one)));
                return searched(
                        search.below(), item.isPresent(), keys, search.text(), findings, cancellation, one -> grep.file(one.key(), file(one)));
            });
        });
    }

    @Override
    public final Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return PathFilter.of(search.pattern(), search.above()).then(filter -> {
            ResultCollector<FileEntry> findings = new ResultCollector<>(sink, Long.MAX_VALUE);
            FlatKeySearch keys = new FlatKeySearch(search.below(), filter);
            FlatKeySearch.Glob glob = new FlatKeySearch.Glob(keys, findings);
            return searched(
                    search.below(),
                    false,
                    keys,
                    "",
                    findings,
                    cancellation,
                    item -> glob.file(item.key(), path -> describe(path, item, KeyPaths.remark(path))));
        });
    }

    private Outcome<FileSearch.Summary> searched(
            FilePath below,
            boolean isFile,
            FlatKeySearch keys,
            String text,
            ResultCollector<?> findings,
            Cancellation cancellation,
            Consumer<StoredItem> look) {
        return (isFile ? Outcome.ok(true) : isFolder(below)).then(isThere -> {
            if (!isThere) {
                return notListable(below).map(_ -> findings.summary());
            }
            String prefix = keys.keyPrefix();
            return prefix == null ? Outcome.ok(findings.summary()) : searched(prefix, text, findings, cancellation, look);
        });
    }

    /** Reads a range of keys once, in constant memory; over those alone that may hold a text, unless it is empty. */
    private Outcome<FileSearch.Summary> searched(
            String prefix, String text, ResultCollector<?> findings, Cancellation cancellation, Consumer<StoredItem> look) {
        try {
            Cancellation enough = () -> findings.isFull() || cancellation.isRequested();
            return (text.isEmpty()
                            ? store.items(namespace, prefix, look, enough)
                            : store.itemsThatMayHold(namespace, prefix, text, look, enough))
                    .map(_ -> findings.summary());
        } catch (CancelledException e) {
            // The cap ends the pass in the same way; whether the caller cancelled is checked again.
            cancellation.check();
            return Outcome.ok(findings.summary());
        }
    }
}
