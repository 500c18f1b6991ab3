package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files of a thread at one checkpoint: stored key to record, sorted by code point. Keys are what the agent's state holds,
 * normally absolute paths, but nothing forces them to be. Immutable; checkpoints share what did not change.
 */
public interface FileSet {

    /** How many files. */
    int size();

    /** The record under that key, or null. */
    @Nullable FileData get(String key);

    /** All keys in code point order. */
    Collection<String> keys();

    /** The first key at or after {@code key} in code point order, or null; for passing over whole folders. Implementations with an ordered index answer from it. */
    default @Nullable String firstKeyFrom(String key) {
        SortedMap<String, FileData> rest = startingWith("").tailMap(key);
        return rest.isEmpty() ? null : rest.firstKey();
    }

    /** Gives the files whose keys begin with {@code prefix}, in order, until {@code visit} has enough. Implementations with packed records unpack those that are asked for. */
    default void visit(String prefix, Visit visit) {
        for (Map.Entry<String, FileData> file : startingWith(prefix).entrySet()) {
            if (!visit.goesOn(file.getKey(), file::getValue)) {
                return;
            }
        }
    }

    /** Takes one file after the other. */
    @FunctionalInterface
    interface Visit {
        /** Takes a file; false for no more. */
        boolean goesOn(String key, Supplier<FileData> record);
    }

    /** Keys from {@code prefix} on that begin with it, in order; cheap when few match. */
    SortedMap<String, FileData> startingWith(String prefix);
}
