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
     * The heading of the rows below it.
     *
     * @param count number of hits
     * @param more whether there may be more than are shown
     */
    record Head(HitGroup group, int count, boolean more) implements SearchRow {}

    /**
     * The file, or the item of a store, of several lines below.
     *
     * @param first the first of them
     * @param count number of lines
     */
    record InFile(SearchHit first, int count) implements SearchRow {}

    /**
     * A line.
     *
     * @param below whether a row above names its file
     * @param gone the steps since which it no longer exists, on each branch where it was removed
     * @param missing why an agent's own search would not find it; null if it would, or if that was not asked
     */
    record Found(SearchHit hit, boolean below, List<SearchSink.Gone> gone, AgentSight.@Nullable Missing missing) implements SearchRow {}

    /** What is read for the rows around it, if reading costs money. */
    record Reading(FileSearch.Cost cost) implements SearchRow {}

    /** What could not be searched. */
    record Problem(String sentence) implements SearchRow {}
}
