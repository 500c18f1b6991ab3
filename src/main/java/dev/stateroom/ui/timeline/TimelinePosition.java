package dev.stateroom.ui.timeline;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.mounted.OutsideWrites;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of the slider.
 *
 * @param timeline the branch that has the step; null while it is read and if no thread is open
 * @param index of the current step; -1 if it is on no branch (a subagent's)
 * @param anchor the same, or for a step off the timeline the last step before it left; -1 while unknown
 * @param base index of the chosen base; -1 if the step is compared with the one before it
 * @param inside the step itself if it is a subagent's; null otherwise
 * @param outside files that the steps' calls changed outside the state
 * @param hazards loops, risky writes, rules nearly hit and unread results among its calls
 * @param spent the running total on the main branch; none while it is not shown
 * @param budget its limit; 0 for no limit
 * @param touched steps that changed the selected path or something below it; must not be modified
 * @param main the branch that leads to the newest checkpoint, drawn at the top; null as {@code timeline}
 * @param lane the shown side branch; null for the main one
 * @param lanes the side branches that are drawn, including the shown one
 * @param hidden the number of further branches
 */
record TimelinePosition(
        @Nullable Timeline timeline,
        int index,
        int anchor,
        int base,
        @Nullable Checkpoint inside,
        OutsideWrites outside,
        List<HazardSpan> hazards,
        SpentCurve spent,
        double budget,
        BitSet touched,
        @Nullable Timeline main,
        ThreadLines.@Nullable Lane lane,
        List<ThreadLines.Lane> lanes,
        int hidden) {
    /** The most side branches that are drawn. */
    static final int MOST_LANES = 3;

    static final TimelinePosition NOWHERE = new TimelinePosition(null, -1, -1, -1, null, OutsideWrites.NONE, List.of(), SpentCurve.NONE, 0, new BitSet(), null, null, List.of(), 0);

    /** A position in a thread with a single branch. */
    TimelinePosition(@Nullable Timeline timeline, int index, int anchor, int base, BitSet touched) {
        this(timeline, index, anchor, base, null, OutsideWrites.NONE, List.of(), SpentCurve.NONE, 0, touched, timeline, null, List.of(), 0);
    }

    /** The same for a step off the timeline that left it at {@code at}. */
    TimelinePosition leftAt(int at) {
        return new TimelinePosition(timeline, -1, at, base, inside, outside, hazards, spent, budget, touched, main, lane, lanes, hidden);
    }

    /** The number of files that a step of the main branch changed, in the state and outside. */
    int filesChanged(int step) {
        Timeline drawn = main;
        boolean isShown = lane == null || step <= lane.anchor();
        return drawn == null ? 0 : drawn.steps().get(step).filesChanged() + (isShown ? outside.at(step).size() : 0);
    }

    /** The number of lanes below the main branch. */
    int rows() {
        return lanes.size() + (spent.isEmpty() ? 0 : 1);
    }

    /** True for a step that is not on the timeline. */
    boolean isOffBranch() {
        return timeline != null && index < 0;
    }

    /** The number of steps. */
    int count() {
        return timeline == null ? 0 : timeline.steps().size();
    }

    /** The index on the main branch of the newest ancestor of the current step; -1 for none. */
    int mainAnchor() {
        return lane == null ? anchor : Math.min(anchor, lane.anchor());
    }

    /** Index on the main branch of the base; -1 for none. */
    int mainBase() {
        return lane != null && base > lane.anchor() ? -1 : base;
    }

    /** Index of the step among the own steps of the lane; -1 for a step of the main branch. */
    int laneIndex() {
        return lane == null || index < 0 ? -1 : index - (count() - lane.own().size());
    }

    /** True if the shown changes include those of the step: it is between base and current step, in either order. */
    boolean inRange(int step) {
        if (index < 0) {
            return false;
        }
        int from = base < 0 ? index - 1 : Math.min(base, index);
        return step > from && step <= Math.max(base, index);
    }
}
