package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.function.Consumer;

/**
 * A LangGraph store that can be changed. Besides the calls about exactly one namespace it has the search of the packages' own
 * interface, which sees longer namespaces too. No call checks the labels of a namespace: the packages' stores differ in that.
 */
public interface WritableItems extends ItemStore {

    /** Writes an item; one that is there keeps its place and its creation. */
    Outcome<Done> put(Namespace namespace, String key, ForeignValue.Fields value);

    /** Takes an item away, if it is there. */
    Outcome<Done> remove(Namespace namespace, String key);

    /**
     * Everything that a search for {@code prefix} finds and whose key begins with {@code keyPrefix}, in the order of the store's
     * search. Namespaces that begin with the same labels are searched too, so a key may come more than once.
     *
     * @return how many were given
     */
    Outcome<Long> search(Namespace prefix, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation);

    /** What the same search finds under exactly that key, in its order: once for each namespace at most. */
    Outcome<Long> searchKey(Namespace prefix, String key, Consumer<StoredItem> sink);

    /**
     * What the same search finds directly under a key prefix: items whose key has no further slash, and the names in front of
     * one, in no particular order and once for each namespace. Cost grows with what is given.
     */
    Outcome<Long> searchChildren(
            Namespace prefix, String keyPrefix, Consumer<Child> sink, Cancellation cancellation);

    /**
     * What the same search finds and that holds no text as its {@code content}: such an item may spoil a search that does not
     * ask for it. A store that would have to read all items for that gives none.
     */
    Outcome<Long> searchOdd(Namespace prefix, Consumer<StoredItem> sink, Cancellation cancellation);

    /** A change was made, or was not needed. */
    record Done() {
        /** The only one. */
        public static final Done INSTANCE = new Done();
    }
}
