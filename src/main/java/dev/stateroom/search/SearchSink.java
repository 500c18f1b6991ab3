package dev.stateroom.search;

import dev.stateroom.vfs.FileSearch;
import org.jspecify.annotations.Nullable;

/** Receives hits while a search runs. May be called by several threads, but never by two at once. */
public interface SearchSink {

    void found(SearchHit hit);

    /** The line of an earlier hit is gone from that step or version on; called for each branch. */
    default void gone(SearchHit hit, Gone from) {}

    /** Called before a mount is searched whose reading is slow or paid for. */
    default void begins(HitGroup group, FileSearch.Cost cost) {}

    /** The number of a source's threads that were searched. */
    default void searched(int threads) {}

    /** Reports, in one sentence, something that could not be searched; other hits still come. */
    void problem(HitGroup group, String sentence);

    /** The search of a group has ended. */
    void ended(HitGroup group, Ending ending);

    /**
     * Where a line was removed.
     *
     * @param id the checkpoint's id, or the version's number
     * @param step the checkpoint's step number; null if there is none
     */
    record Gone(String id, @Nullable Integer step) {}

    /**
     * How the search of a group ended.
     *
     * @param found the number of its hits
     * @param complete false if there may be more than the query's limit
     */
    record Ending(long found, boolean complete) {}
}
