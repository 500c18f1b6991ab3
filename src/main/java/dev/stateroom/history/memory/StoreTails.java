package dev.stateroom.history.memory;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Memories of a store with unknown routes: the key is the rest of a path after the route, so items whose key is an end of the path are
 * searched. More than one such item is ambiguous.
 */
public final class StoreTails implements CurrentMemory {
    private final ItemStore store;
    private final @Nullable Namespace only;
    private final Function<StoredItem, Optional<Now>> reading;

    /**
     * @param only the namespace to search; null for all
     * @param reading reads an item as a memory; its item's version does not matter
     */
    public StoreTails(ItemStore store, @Nullable Namespace only, Function<StoredItem, Optional<Now>> reading) {
        this.store = store;
        this.only = only;
        this.reading = reading;
    }

    @Override
    public Outcome<Now> now(String source) {
        Outcome<List<Namespace>> namespaces = only != null
                ? Outcome.ok(List.of(only))
                : store.namespaces(Cancellation.NEVER)
                        .map(all -> all.stream().map(ItemStore.Contents::namespace).toList());
        return namespaces.then(all -> decide(source, all));
    }

    private Outcome<Now> decide(String source, List<Namespace> namespaces) {
        List<StoredItem> found = new ArrayList<>();
        for (Namespace namespace : namespaces) {
            for (String key : tails(source)) {
                if (store.item(namespace, key) instanceof Outcome.Ok<StoredItem>(StoredItem item)) {
                    found.add(item);
                    break;
                }
            }
        }
        if (found.isEmpty()) {
            return Outcome.failed(
                    Failure.Kind.NOT_FOUND, store.name() + " has no item that " + source + " could have been loaded from");
        }
        if (found.size() > 1) {
            return Outcome.failed(Failure.Kind.INVALID, source + " could have been loaded from several namespaces of " + store.name()
                    + " (" + found.stream().map(i -> i.namespace().prefix()).limit(4).collect(Collectors.joining(", "))
                    + "): name the one that is meant, or a workspace file that has the routes");
        }
        StoredItem item = found.getFirst();
        return reading.apply(item)
                .<Outcome<Now>>map(now -> Outcome.ok(new Now(
                        now.text(), now.where(), now.changedAt(), new Item(item.namespace(), item.key(), version(item)))))
                .orElseGet(() -> Outcome.failed(
                        Failure.Kind.DAMAGED, "the item " + item.key() + " of " + item.namespace() + " is not text"));
    }

    private int version(StoredItem item) {
        return store instanceof VersionedItems versioned
                ? versioned.version(item.namespace(), item.key()).orElse(0)
                : 0;
    }

    /** {@code /a/b.md}, then {@code /b.md}: the longest end first. */
    private static List<String> tails(String source) {
        List<String> tails = new ArrayList<>();
        for (int slash = 0; slash >= 0; slash = source.indexOf('/', slash + 1)) {
            String tail = source.substring(slash);
            if (tail.length() > 1 || slash == 0) {
                tails.add(tail);
            }
        }
        return tails;
    }
}
