package dev.stateroom.history.memory;

import dev.stateroom.history.store.Namespace;
import org.jspecify.annotations.Nullable;

/**
 * The place of a memory.
 *
 * @param owner the store's name, or the source of a file's mount
 * @param namespace the item's namespace; null for a file
 * @param key the item's key, or the file's path in the mounted tree
 */
public record MemoryLocation(String owner, @Nullable Namespace namespace, String key) {

    /** Namespace and key, or the path. */
    @Override
    public String toString() {
        return namespace == null ? key : namespace + " " + key;
    }
}
