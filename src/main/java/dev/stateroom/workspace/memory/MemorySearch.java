package dev.stateroom.workspace.memory;

import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.items.ItemText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Items whose namespace, key or text contains the searched text, ignoring case.
 *
 * @param hits in order of namespaces and keys
 * @param more true if there are more than the requested number
 */
public record MemorySearch(List<Hit> hits, boolean more) {

    /** Copies the list. */
    public MemorySearch {
        hits = List.copyOf(hits);
    }

    /**
     * A hit.
     *
     * @param place the item
     * @param format {@code v1}, {@code v2} or {@code json}
     * @param excerpt the first match in its text; empty if key or namespace match
     */
    public record Hit(MemoryLocation place, String format, String excerpt) {}

    /**
     * Searches all items until {@code most} hits are found.
     *
     * @param soFar receives the first hit immediately, then at intervals all hits so far
     */
    public static Outcome<MemorySearch> of(
            WorkspaceStores stores, String wanted, int most, Consumer<MemorySearch> soFar, Cancellation cancellation) {
        Gathering gathering = new Gathering(wanted, most, soFar);
        Outcome<Long> read = Outcome.ok(0L);
        for (WorkspaceStores.Mounted store : stores.stores()) {
            read = read.then(_ -> gathering.isFull() ? Outcome.ok(0L) : gathering.store(store, cancellation));
        }
        return read.map(_ -> gathering.found());
    }

    /** The hits so far. */
    private static final class Gathering {
        private static final long APART = TimeUnit.MILLISECONDS.toNanos(200);

        private final List<Hit> hits = new ArrayList<>();
        private final String wanted;
        private final String lower;
        private final ItemText text;
        private final int most;
        private final Consumer<MemorySearch> soFar;
        private final EnoughRead enough = new EnoughRead();
        private boolean more;
        private long reportedAt;

        Gathering(String wanted, int most, Consumer<MemorySearch> soFar) {
            this.wanted = wanted;
            this.lower = wanted.toLowerCase(Locale.ROOT);
            this.text = new ItemText(wanted, false);
            this.most = most;
            this.soFar = soFar;
        }

        boolean isFull() {
            return more;
        }

        MemorySearch found() {
            // A store that is read in file order gives them in another order.
            List<Hit> sorted = new ArrayList<>(hits);
            sorted.sort(Comparator.comparing((Hit hit) -> hit.place().owner())
                    .thenComparing(hit -> String.valueOf(hit.place().namespace()), CodePointOrder.INSTANCE)
                    .thenComparing(hit -> hit.place().key(), CodePointOrder.INSTANCE));
            return new MemorySearch(sorted, more);
        }

        private boolean isNamed(Namespace namespace) {
            return namespace.prefix().toLowerCase(Locale.ROOT).contains(lower);
        }

        Outcome<Long> store(WorkspaceStores.Mounted store, Cancellation cancellation) {
            if (store.items() instanceof VersionedItems own) {
                return own.sift(
                        TextSieve.of(wanted, false),
                        this::isNamed,
                        item -> add(store.name(), item, isNamed(item.namespace())),
                        cancellation);
            }
            return store.items().namespaces(cancellation).then(all -> {
                Outcome<Long> each = Outcome.ok(0L);
                for (ItemStore.Contents contents : all) {
                    boolean named = isNamed(contents.namespace());
                    each = each.then(_ -> read(store, contents.namespace(), named, cancellation));
                }
                return each;
            });
        }

        private Outcome<Long> read(WorkspaceStores.Mounted store, Namespace namespace, boolean named, Cancellation cancellation) {
            if (more) {
                return Outcome.ok(0L);
            }
            try {
                return store.items().items(namespace, "", item -> {
                    if (!add(store.name(), item, named)) {
                        throw enough;
                    }
                }, cancellation);
            } catch (EnoughRead full) {
                return Outcome.ok(0L);
            }
        }

        /** False if there are enough hits. */
        private boolean add(String store, StoredItem item, boolean named) {
            boolean byName = named || item.key().toLowerCase(Locale.ROOT).contains(lower);
            String excerpt = byName ? "" : text.excerpt(item.value());
            if (excerpt != null) {
                more = hits.size() == most;
                if (more) {
                    return false;
                }
                hits.add(new Hit(
                        new MemoryLocation(store, item.namespace(), item.key()), new ItemContent(item.value()).format(), excerpt));
                long now = System.nanoTime();
                if (hits.size() == 1 || now - reportedAt > APART) {
                    reportedAt = now;
                    soFar.accept(found());
                }
            }
            return true;
        }
    }
}
