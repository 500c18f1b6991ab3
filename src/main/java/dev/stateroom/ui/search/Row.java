package dev.stateroom.ui.search;

import dev.stateroom.search.AgentSight;
import dev.stateroom.search.Group;
import dev.stateroom.search.Hit;
import dev.stateroom.search.Sink;
import dev.stateroom.vfs.Search;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of the list. */
sealed interface Row {

    /**
     * What the rows below were found in.
     *
     * @param count how many
     * @param more whether there may be more than are shown
     */
    record Head(Group group, int count, boolean more) implements Row {}

    /**
     * A line.
     *
     * @param gone since when it is no longer there, on each branch where it went
     * @param missing why an agent's own search would not have it; null where it would, or nobody asked
     */
    record Found(Hit hit, List<Sink.Gone> gone, AgentSight.@Nullable Missing missing) implements Row {}

    /** What is read for the rows around, where reading is paid for. */
    record Reading(Search.Cost cost) implements Row {}

    /** What could not be searched. */
    record Problem(String sentence) implements Row {}
}
