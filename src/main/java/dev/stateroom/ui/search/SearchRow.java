package dev.stateroom.ui.search;

import dev.stateroom.search.AgentSight;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchSink;
import dev.stateroom.vfs.FileSearch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of the list. */
sealed interface SearchRow {

    /**
     * What the rows below were found in.
     *
     * @param count how many
     * @param more whether there may be more than are shown
     */
    record Head(HitGroup group, int count, boolean more) implements SearchRow {}

    /**
     * The file, or the item of a store, that several lines below are in.
     *
     * @param first the first of them
     * @param count how many
     */
    record InFile(SearchHit first, int count) implements SearchRow {}

    /**
     * A line.
     *
     * @param below whether a row above names its file
     * @param gone since when it is no longer there, on each branch where it went
     * @param missing why an agent's own search would not have it; null if it would, or it was not asked for
     */
    record Found(SearchHit hit, boolean below, List<SearchSink.Gone> gone, AgentSight.@Nullable Missing missing) implements SearchRow {}

    /** What is read for the rows around, where reading is paid for. */
    record Reading(FileSearch.Cost cost) implements SearchRow {}

    /** What could not be searched. */
    record Problem(String sentence) implements SearchRow {}
}
