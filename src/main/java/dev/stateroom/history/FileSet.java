package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files of a thread at one checkpoint: stored key to record, sorted by code point. Keys are those of the agent's state, normally
 * absolute paths, but nothing enforces that. Immutable; checkpoints share unchanged records.
 */
public interface FileSet {

    /** The number of files. */
    int size();

    /** The record under that key, or null. */
    @Nullable FileData get(String key);

    /** All keys in code point order. */
    Collection<String> keys();

    /** The first key at or after {@code key} in code point order, or null. Implementations with an ordered index answer from it. */
    default @Nullable String firstKeyFrom(String key) {
        SortedMap<String, FileData> rest = startingWith("").tailMap(key);
        return rest.isEmpty() ? null : rest.firstKey();
    }

    /** Passes on the files whose keys begin with {@code prefix}, in order, until {@code visit} returns false; unpacks no others. */
    default void visit(String prefix, Visit visit) {
        visitFrom(prefix, prefix, visit);
    }

    /** {@link #visit} without the keys before {@code first}, which need not be there; for passing over whole folders. */
    default void visitFrom(String first, String prefix, Visit visit) {
        for (Map.Entry<String, FileData> file : startingWith(prefix).tailMap(first).entrySet()) {
            if (!visit.goesOn(file.getKey(), file::getValue)) {
                return;
            }
        }
    }

    /** Receives one file after the other. */
    @FunctionalInterface
    interface Visit {
        /** Receives a file; returns false to end. */
        boolean goesOn(String key, Supplier<FileData> record);
    }

    /** Keys from {@code prefix} on that begin with it, in order; cheap when few match. */
    SortedMap<String, FileData> startingWith(String prefix);
}
