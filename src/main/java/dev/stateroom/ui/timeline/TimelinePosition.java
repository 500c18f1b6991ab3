package dev.stateroom.ui.timeline;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.mounted.OutsideWrites;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the slider is.
 *
 * @param timeline the branch that has the step; null while it is being read or where no thread is open
 * @param index of the step that is looked at; -1 when it is on no branch (a subagent's)
 * @param anchor the same, or for a step off the timeline the last step before it left; -1 while unknown
 * @param base index of the base that was chosen; -1 when the step is compared with the one before it
 * @param inside the step itself where it is a subagent's; null otherwise
 * @param outside files that the steps' calls changed elsewhere than in the state
 * @param hazards loops, risky writes, rules nearly hit and unread results among its calls
 * @param spent how what was used adds up on the main branch; none while it is not shown
 * @param budget so much of it may be used; 0 for no limit
 * @param touched steps that changed the selected path or something below it; never changed after it was made
 * @param main the branch that leads to the newest checkpoint, which is drawn at the top; null as {@code timeline}
 * @param lane the branch besides that one that is looked at; null for the main one
 * @param lanes the branches that are drawn below it, the one that is looked at among them
 * @param hidden how many more branches there are
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
    /** Branches that are drawn. */
    static final int MOST_LANES = 3;

    static final TimelinePosition NOWHERE = new TimelinePosition(null, -1, -1, -1, null, OutsideWrites.NONE, List.of(), SpentCurve.NONE, 0, new BitSet(), null, null, List.of(), 0);

    /** A place on the only branch of a thread. */
    TimelinePosition(@Nullable Timeline timeline, int index, int anchor, int base, BitSet touched) {
        this(timeline, index, anchor, base, null, OutsideWrites.NONE, List.of(), SpentCurve.NONE, 0, touched, timeline, null, List.of(), 0);
    }

    /** The same for a step off the timeline that left it there. */
    TimelinePosition leftAt(int at) {
        return new TimelinePosition(timeline, -1, at, base, inside, outside, hazards, spent, budget, touched, main, lane, lanes, hidden);
    }

    /** How many files a step of the main branch changed, in the state and elsewhere. */
    int filesChanged(int step) {
        Timeline drawn = main;
        boolean isShown = lane == null || step <= lane.anchor();
        return drawn == null ? 0 : drawn.steps().get(step).filesChanged() + (isShown ? outside.at(step).size() : 0);
    }

    /** How many lanes are drawn below the main branch. */
    int rows() {
        return lanes.size() + (spent.isEmpty() ? 0 : 1);
    }

    /** True for a step that the timeline does not hold. */
    boolean isOffBranch() {
        return timeline != null && index < 0;
    }

    /** How many steps. */
    int count() {
        return timeline == null ? 0 : timeline.steps().size();
    }

    /** Index on the main branch of the newest step that leads to the one that is looked at; -1 for none. */
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

    /** True when a step's changes count towards what is shown: after the base and up to the step, in either order. */
    boolean inRange(int step) {
        if (index < 0) {
            return false;
        }
        int from = base < 0 ? index - 1 : Math.min(base, index);
        return step > from && step <= Math.max(base, index);
    }
}
