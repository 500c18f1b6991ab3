package dev.stateroom.ui.timeline;

import dev.stateroom.history.Timeline;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Where the slider is.
 *
 * @param timeline the steps; null while they are being read or where no thread is open
 * @param index of the step that is looked at; -1 when it is not one of the timeline's (a fork, a subagent)
 * @param anchor the same, or for a step off the timeline the last step before it left; -1 while unknown
 * @param base index of the base that was chosen; -1 when the step is compared with the one before it
 * @param touched steps that changed the selected path or something below it; never changed after it was made
 */
record TimelinePosition(@Nullable Timeline timeline, int index, int anchor, int base, BitSet touched) {

    static final TimelinePosition NOWHERE = new TimelinePosition(null, -1, -1, -1, new BitSet());

    /** True for a step that the timeline does not hold. */
    boolean isOffBranch() {
        return timeline != null && index < 0;
    }

    /** How many steps. */
    int count() {
        return timeline == null ? 0 : timeline.steps().size();
    }

    /** True when a step's changes count towards what is shown: after the base and up to the step, in either order. */
    boolean inRange(int step) {
        if (index < 0) {
            return false;
        }
        int from = base < 0 ? index - 1 : Math.min(base, index);
        return step > from && step <= Math.max(base, index);
    }
}
