package dev.stateroom.search;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An open source that can be searched.
 *
 * @param name for the groups
 * @param files the mounted tree; null for a database alone, whose threads' newest files are searched instead
 * @param mountOf the prefix of the mount of a path
 * @param threads the threads to search, listed lazily, each opened when its turn comes
 * @param stores the stores
 * @param failures parts that could not be opened, each in one sentence
 */
public record SearchSource(
        String name,
        @Nullable Backend files,
        Function<FilePath, String> mountOf,
        Iterable<Threaded> threads,
        List<Stored> stores,
        List<String> failures) {

    /** Copies the lists. */
    public SearchSource {
        stores = List.copyOf(stores);
        failures = List.copyOf(failures);
    }

    /**
     * A thread to search.
     *
     * @param id its id
     * @param at the checkpoint whose files are searched; null for the newest of the root namespace
     * @param opening opens it
     */
    public record Threaded(String id, @Nullable CheckpointKey at, Opening opening) {}

    /** Opens a thread; may block. */
    @FunctionalInterface
    public interface Opening {
        /** The thread, or why it is not available. */
        Outcome<RecordedThread> open(Cancellation cancellation);
    }

    /** A store with the name that groups show. */
    public record Stored(String name, ItemStore items) {}
}
