package dev.stateroom.workspace.memory;

import dev.stateroom.backend.ItemContent;
import dev.stateroom.history.memory.MemoryPlace;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.items.ItemText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Items whose namespace, key or text holds what is looked for, in any case.
 *
 * @param hits in order of namespaces and keys
 * @param more true where there are more than were asked for
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
     * @param excerpt the first place in its text; empty where key or namespace hold it
     */
    public record Hit(MemoryPlace place, String format, String excerpt) {}

    /** Looks through all items until {@code most} are found. */
    public static Outcome<MemorySearch> of(WorkspaceStores stores, String wanted, int most, Cancellation cancellation) {
        List<Hit> hits = new ArrayList<>();
        EnoughRead enough = new EnoughRead();
        String lower = wanted.toLowerCase(Locale.ROOT);
        ItemText text = new ItemText(wanted, false);
        Outcome<Long> read = Outcome.ok(0L);
        try {
            for (WorkspaceStores.Mounted store : stores.stores()) {
                read = read.then(_ -> store.items().namespaces(cancellation)).then(all -> {
                    Outcome<Long> each = Outcome.ok(0L);
                    for (ItemStore.Contents contents : all) {
                        Namespace namespace = contents.namespace();
                        boolean named = namespace.prefix().toLowerCase(Locale.ROOT).contains(lower);
                        each = each.then(_ -> store.items().items(namespace, "", item -> {
                            boolean byName = named || item.key().toLowerCase(Locale.ROOT).contains(lower);
                            String excerpt = byName ? "" : text.excerpt(item.value());
                            if (excerpt != null) {
                                if (hits.size() == most) {
                                    throw enough;
                                }
                                hits.add(new Hit(
                                        new MemoryPlace(store.name(), namespace, item.key()), new ItemContent(item.value()).format(), excerpt));
                            }
                        }, cancellation));
                    }
                    return each;
                });
            }
            return read.map(_ -> new MemorySearch(hits, false));
        } catch (EnoughRead full) {
            return Outcome.ok(new MemorySearch(hits, true));
        }
    }
}
