package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The storage of backends over flat keys: a state's map, or a namespace of a store. A key may be any text. Looking up one key and searching
 * may differ: a store's search includes longer namespaces, its look-up does not.
 */
interface KeyedFiles {

    /** The content under exactly that key, found by a look-up; null if there is none. */
    @Nullable StoredContent get(String key);

    /** The file under exactly that key, found by a search; null if there is none. */
    @Nullable StoredContent found(String key);

    /** True if a search finds something under exactly that key, whether or not it is a file. */
    boolean isListed(String key);

    /**
     * Iterates the files and folders directly under a prefix that ends in a slash; the cost does not depend on deeper keys. In no
     * particular order; a search over several namespaces passes a key once for each.
     *
     * @param files called with each key without a further slash
     * @param folders called with each folder: the keys' beginning up to and including the next slash, once or more
     */
    void children(String prefix, Consumer<StoredContent.Item> files, Consumer<String> folders);

    /** Everything whose key begins with {@code prefix}, each key once, in the medium's order; found by a search. */
    List<StoredContent.Item> below(String prefix);

    /** The keys that begin with {@code prefix}, in the medium's order; those of longer namespaces included. */
    List<String> keysBelow(String prefix);

    /** The exception that makes every search throw, wherever it looks; null if there is none. */
    StoredContent.@Nullable Throws spoiler();

    /** Writes a record. */
    Written put(String key, FileData file);

    /** Removes a key, if it exists. */
    void remove(String key);

    /** The result of writing. */
    sealed interface Written {
        /** The record was written. */
        record Done() implements Written {}

        /** The medium throws. */
        record Throws(String type, String message) implements Written {}

        /** Done. */
        Written DONE = new Done();
    }
}
