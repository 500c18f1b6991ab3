package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.function.Consumer;

/**
 * A LangGraph store that can be changed. Besides the calls for exactly one namespace it has the search of the packages' own interface,
 * which includes longer namespaces. No call validates the labels of a namespace: the packages' stores differ in that.
 */
public interface WritableItems extends ItemStore {

    /** Writes an item; an existing one keeps its place and its creation time. */
    Outcome<Done> put(Namespace namespace, String key, ForeignValue.Fields value);

    /** Deletes an item, if it exists. */
    Outcome<Done> remove(Namespace namespace, String key);

    /**
     * All items that a search for {@code prefix} finds and whose key begins with {@code keyPrefix}, in the order of the store's search.
     * Namespaces that begin with the same labels are searched too, so a key may come more than once.
     *
     * @return number of items
     */
    Outcome<Long> search(Namespace prefix, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation);

    /** The items that the same search finds under exactly that key, in its order: at most one for each namespace. */
    Outcome<Long> searchKey(Namespace prefix, String key, Consumer<StoredItem> sink);

    /**
     * The children that the same search finds directly under a key prefix: items whose key has no further slash, and the names in front of
     * one, in no particular order and once for each namespace. Cost grows with the number of results.
     */
    Outcome<Long> searchChildren(
            Namespace prefix, String keyPrefix, Consumer<Child> sink, Cancellation cancellation);

    /**
     * The items that the same search finds and whose {@code content} is not text: such an item may break a search that does not request it.
     * A store that would need to read all items for that returns none.
     */
    Outcome<Long> searchOdd(Namespace prefix, Consumer<StoredItem> sink, Cancellation cancellation);

    /** A change was made, or was not needed. */
    record Done() {
        /** The only instance. */
        public static final Done INSTANCE = new Done();
    }
}
