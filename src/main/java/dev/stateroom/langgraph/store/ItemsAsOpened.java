package dev.stateroom.langgraph.store;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The items of a medium without an order of its own, all as they were when it was opened. Only read; safe for use by several threads. */
public final class ItemsAsOpened implements ItemStore {
    private final String name;
    private final MemoryItems items;
    private final UnreadTimes unread = new UnreadTimes();
    private int leftOut;

    /**
     * A store without items.
     *
     * @param name its name
     */
    public ItemsAsOpened(String name, InstantSource clock) {
        this.name = name;
        this.items = new MemoryItems(MemoryItems.Kinship.LABELS, clock);
    }

    /** Adds one while it is opened; null for one of an unknown form, which is counted. */
    public synchronized void take(@Nullable StoredItem item) {
        if (item == null) {
            leftOut++;
        } else {
            items.take(unread.checked(item));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized List<String> notes() {
        Stream<String> odd = leftOut == 0 ? Stream.of() : Stream.of(leftOut + " items of " + name + " have an unknown form and are left out");
        return Stream.concat(unread.notes().stream(), odd).toList();
    }

    @Override
    public synchronized Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        return items.namespaces(cancellation);
    }

    @Override
    public synchronized Outcome<StoredItem> item(Namespace namespace, String key) {
        return items.item(namespace, key);
    }

    @Override
    public synchronized Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return items.children(namespace, keyPrefix, sink, cancellation);
    }

    @Override
    public synchronized Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        return items.holdsKeyBetween(namespace, from, to);
    }

    @Override
    public synchronized Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return items.items(namespace, keyPrefix, sink, cancellation);
    }

    @Override
    public void close() {
        // Nothing is held open.
    }
}
