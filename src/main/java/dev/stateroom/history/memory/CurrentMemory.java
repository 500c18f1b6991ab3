package dev.stateroom.history.memory;

import dev.stateroom.history.store.Namespace;
import dev.stateroom.vfs.Outcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the present content at the place that a memory was loaded from. Calls may block. */
@FunctionalInterface
public interface CurrentMemory {

    /** The text under that path; NOT_FOUND if there is no longer one, another failure if it is unknown. */
    Outcome<Now> now(String source);

    /**
     * A memory as it is now.
     *
     * @param text its content
     * @param where for a person: "store.db, namespace a.b", "files of the thread"
     * @param changedAt when it was last written; null if the medium does not record it
     * @param item the item with it; null for a file
     */
    record Now(String text, String where, @Nullable Instant changedAt, @Nullable Item item) {}

    /**
     * An item of a store.
     *
     * @param namespace its namespace
     * @param key its key
     * @param version its version, if its store keeps versions; else 0
     */
    record Item(Namespace namespace, String key, int version) {}
}
