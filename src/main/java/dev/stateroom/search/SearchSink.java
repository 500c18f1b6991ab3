package dev.stateroom.search;

import dev.stateroom.vfs.FileSearch;
import org.jspecify.annotations.Nullable;

/** Takes what a search finds while it continues. May be called by several threads, but never by two at once. */
public interface SearchSink {

    void found(SearchHit hit);

    /** The line of an earlier hit is no longer there from that step or version on; on several branches more than once. */
    default void gone(SearchHit hit, Gone from) {}

    /** Told before a mount is read through whose reading is slow or paid for. */
    default void begins(HitGroup group, FileSearch.Cost cost) {}

    /** How many of a source's threads were searched. */
    default void searched(int threads) {}

    /** Something that could not be searched, along with the others' hits; one sentence. */
    void problem(HitGroup group, String sentence);

    /** Nothing more comes of a group that was searched. */
    void ended(HitGroup group, Ending ending);

    /**
     * Since when a line is gone.
     *
     * @param id the checkpoint's id, or the version's number
     * @param step the checkpoint's step number; null if there is none
     */
    record Gone(String id, @Nullable Integer step) {}

    /**
     * How the search of a group ended.
     *
     * @param found how many hits it gave
     * @param complete false when there may be more than the query's cap lets through
     */
    record Ending(long found, boolean complete) {}
}
