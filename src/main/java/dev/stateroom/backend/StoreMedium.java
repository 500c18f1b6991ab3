package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The items of exactly one namespace of a store; read-only; {@link OwnStoreMedium} is writable. A key is a path; an item that is not a file
 * record is shown as a file with its value as JSON. Items of longer namespaces, which the reference's own listing mixes in, are not shown.
 * Closing it leaves the store open: several mounts may share one.
 */
public sealed class StoreMedium implements RecordMedium permits OwnStoreMedium {
    private final ItemStore store;
    private final Namespace namespace;
    private final Capabilities capabilities;

    StoreMedium(ItemStore store, Namespace namespace, Set<Capability> able) {
        this.store = store;
        this.namespace = namespace;
        this.capabilities = new Capabilities("store", able, store.name() + ", namespace " + namespace);
    }

    /** A backend over one namespace of {@code store}. */
    public static ObjectBackend backend(ItemStore store, Namespace namespace) {
        return new ObjectBackend(new StoreMedium(store, namespace, Set.of(Capability.JAILED)));
    }

    /** The underlying store. */
    public final ItemStore store() {
        return store;
    }

    /** The namespace that is shown. */
    public final Namespace namespace() {
        return namespace;
    }

    /** The versions of an item, if the store keeps them. */
    @Override
    public final Outcome<List<KeptVersion>> versions(String key, Cancellation cancellation) {
        if (!(store instanceof VersionedItems own)) {
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
    public final Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        return store.children(
                namespace,
                prefix,
                child -> sink.accept(new Child(child.name(), child.item() == null ? null : described(child.item()))),
                cancellation);
    }

    /** An item whose record has no time of change gets the time of the item. */
    static StoredObject described(StoredItem item) {
        ItemContent content = new ItemContent(item.value());
        FileData file = content.record();
        return StoredObject.record(
                item.key(),
                file.modifiedAt() != null
                        ? file
                        : new FileData(file.content(), file.encoding(), file.mimeType(), file.createdAt(), item.updatedAt()),
                content.isFile() ? null : "item, shown as JSON");
    }

    @Override
    public final Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation) {
        return store.items(namespace, prefix, item -> give(item, wanted, sink), cancellation);
    }

    @Override
    public final Outcome<Long> candidates(
            String prefix, Predicate<String> wanted, String text, Consumer<StoredObject> sink, Cancellation cancellation) {
        return text.isEmpty()
                ? objects(prefix, wanted, sink, cancellation)
                : store.itemsThatMayHold(namespace, prefix, text, item -> give(item, wanted, sink), cancellation);
    }

    private static void give(StoredItem item, Predicate<String> wanted, Consumer<StoredObject> sink) {
        if (wanted.test(item.key())) {
            sink.accept(described(item));
        }
    }

    @Override
    public final Outcome<Optional<StoredObject>> object(String key) {
        Outcome<StoredItem> found = store.item(namespace, key);
        return found instanceof Outcome.Failed<StoredItem>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND
                ? Outcome.ok(Optional.empty())
                : found.map(item -> Optional.of(described(item)));
    }

    @Override
    public final Outcome<Boolean> holds(String prefix) {
        return store.holdsKeyBetween(namespace, prefix, prefix.substring(0, prefix.length() - 1) + KeyPaths.AFTER_SLASH);
    }

    @Override
    public final Outcome<Boolean> holdsBareKeys() {
        return store.holdsKeyBetween(namespace, "", "/")
                .then(before -> before ? Outcome.ok(true) : store.holdsKeyBetween(namespace, KeyPaths.AFTER_SLASH, null));
    }

    @Override
    public final Outcome<InputStream> read(StoredObject file, long offset, long length) {
        return file.content() == null
                ? Outcome.failed(Failure.Kind.NOT_FOUND, file.key() + " is no longer there")
                : Outcome.ok(FileEntries.range(file.content().bytes(), offset, length));
    }
}
