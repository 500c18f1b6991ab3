package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What backends over flat keys ask of their medium: a state's map, or a namespace of a store. A key may be any text. Looking
 * up one key and searching may differ: a store's search sees longer namespaces, its look-up does not.
 */
interface KeyedFiles {

    /** What is under exactly that key, as a look-up finds it; null if nothing is. */
    @Nullable StoredContent get(String key);

    /** The file under exactly that key, as a search finds it; null if there is none. */
    @Nullable StoredContent found(String key);

    /** True if a search finds something under exactly that key, be it a file or not. */
    boolean isListed(String key);

    /**
     * Goes through what is directly under a prefix that ends in a slash; costs what it gives, not what is deeper. In no
     * particular order; a search over several namespaces gives a key once for each.
     *
     * @param files told of each key that has no further slash
     * @param folders told of each beginning of keys up to and with the next slash, once or more
     */
    void children(String prefix, Consumer<StoredContent.Item> files, Consumer<String> folders);

    /** Everything whose key begins with {@code prefix}, each key once, in the medium's order; as a search finds it. */
    List<StoredContent.Item> below(String prefix);

    /** The keys that begin with {@code prefix}, in the medium's order; those of longer namespaces included. */
    List<String> keysBelow(String prefix);

    /** What makes every search throw, wherever it looks; null if nothing does. */
    StoredContent.@Nullable Throws spoiler();

    /** Writes a record. */
    Written put(String key, FileData file);

    /** Takes a key away, if it is there. */
    void remove(String key);

    /** The result of writing. */
    sealed interface Written {
        /** The record is there. */
        record Done() implements Written {}

        /** The medium throws. */
        record Throws(String type, String message) implements Written {}

        /** Done. */
        Written DONE = new Done();
    }
}
