package dev.stateroom.history.store;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A store that keeps every version of its items and who made it. A change that was answered with a value outlives any crash. */
public interface VersionedItems extends WritableItems {

    /** The same store, whose changes are made by {@code maker}. */
    VersionedItems madeBy(ChangeAuthor maker);

    /**
     * Makes changes, all or none.
     *
     * @return the version that each item has now, in their order; 0 if there was nothing to delete. DENIED if an item has not
     *     the version that was expected
     */
    Outcome<List<Integer>> change(List<ItemChange> changes);

    /** The version that an item has now; 0 if it is not there. */
    Outcome<Integer> version(Namespace namespace, String key);

    /** Every version of an item, oldest first; none if there never was such an item. */
    Outcome<Long> versions(Namespace namespace, String key, Consumer<ItemVersion> sink);

    /**
     * Every version of every item of one namespace, by key and then oldest first, in constant memory.
     *
     * @return how many were given
     */
    Outcome<Long> allVersions(Namespace namespace, Consumer<Recorded> sink, Cancellation cancellation);

    /**
     * Items that may hold a text in their key or value: all that do and few others, without decoding the rest. In the order in which they
     * was created; one that is deleted and written again meanwhile may come twice.
     *
     * @param whole namespaces whose items are all given
     * @param sink true to be given the next
     * @return how many were given
     */
    Outcome<Long> sift(TextSieve sieve, Predicate<Namespace> whole, Predicate<StoredItem> sink, Cancellation cancellation);

    /**
     * The same of one namespace and of keys that begin so, by key: other items are not even read.
     *
     * @param sink true to be given the next
     * @return how many were given
     */
    Outcome<Long> sift(
            TextSieve sieve, Namespace namespace, String keyPrefix, Predicate<StoredItem> sink, Cancellation cancellation);

    /**
     * All versions of the items of which some version may hold a text in key or value, those of one item together and oldest first;
     * items in no particular order.
     *
     * @param sink true to be given the next
     * @return how many were given
     */
    Outcome<Long> siftVersions(TextSieve sieve, Predicate<Recorded> sink, Cancellation cancellation);

    /** Namespaces that hold items or once did, in order of their labels. */
    Outcome<List<Namespace>> everUsed(Cancellation cancellation);

    /**
     * Takes over versions that another store recorded, all or none, with their numbers, times and makers. One that is there
     * already is skipped; one that contradicts what is there becomes the newest.
     *
     * @return how many were new
     */
    Outcome<Integer> takeOver(List<Recorded> versions);

    /**
     * A version with its place.
     *
     * @param namespace where
     * @param key which
     * @param version what
     */
    record Recorded(Namespace namespace, String key, ItemVersion version) {}
}
