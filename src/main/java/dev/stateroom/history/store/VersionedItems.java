package dev.stateroom.history.store;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A store that keeps every version of its items with its author. A change that returned a value survives any crash. */
public interface VersionedItems extends WritableItems {

    /** The same store, with {@code maker} as the author of changes. */
    VersionedItems madeBy(ChangeAuthor maker);

    /**
     * Makes changes, all or none.
     *
     * @return the version that each item has now, in their order; 0 if there was nothing to delete. DENIED if an item does not have the
     *     expected version
     */
    Outcome<List<Integer>> change(List<ItemChange> changes);

    /** The present version of an item; 0 if it does not exist. */
    Outcome<Integer> version(Namespace namespace, String key);

    /** Every version of an item, oldest first; none if the item never existed. */
    Outcome<Long> versions(Namespace namespace, String key, Consumer<ItemVersion> sink);

    /**
     * Every version of every item of one namespace, by key and then oldest first, in constant memory.
     *
     * @return number of versions
     */
    Outcome<Long> allVersions(Namespace namespace, Consumer<Recorded> sink, Cancellation cancellation);

    /**
     * Items that may contain a text in their key or value: all that do and few others, without decoding the rest. In the order of creation;
     * an item that is deleted and written again meanwhile may come twice.
     *
     * @param whole namespaces whose items are all returned
     * @param sink returns true to receive the next
     * @return number of items
     */
    Outcome<Long> sift(TextSieve sieve, Predicate<Namespace> whole, Predicate<StoredItem> sink, Cancellation cancellation);

    /**
     * The same for one namespace and keys with that prefix, by key: other items are not even read.
     *
     * @param sink returns true to receive the next
     * @return number of items
     */
    Outcome<Long> sift(
            TextSieve sieve, Namespace namespace, String keyPrefix, Predicate<StoredItem> sink, Cancellation cancellation);

    /**
     * All versions of the items of which some version may contain a text in key or value, those of one item together and oldest first;
     * items in no particular order.
     *
     * @param sink returns true to receive the next
     * @return number of versions
     */
    Outcome<Long> siftVersions(TextSieve sieve, Predicate<Recorded> sink, Cancellation cancellation);

    /** Namespaces that have or had items, in order of their labels. */
    Outcome<List<Namespace>> everUsed(Cancellation cancellation);

    /**
     * Imports versions of another store, all or none, with their numbers, times and authors. Existing ones are skipped; one that
     * contradicts an existing one becomes the newest.
     *
     * @return number of new versions
     */
    Outcome<Integer> takeOver(List<Recorded> versions);

    /**
     * A version with its place.
     *
     * @param namespace of the item
     * @param key of the item
     * @param version the version
     */
    record Recorded(Namespace namespace, String key, ItemVersion version) {}
}
