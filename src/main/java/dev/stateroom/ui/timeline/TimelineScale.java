package dev.stateroom.ui.timeline;

import dev.stateroom.history.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The positions of steps on the strip. Each step has a slot of the same width; slots for steps that are missing from the data come first.
 *
 * @param steps the number of known steps
 * @param missing slots before the first
 * @param width pixels for all of it
 */
record TimelineScale(int steps, int missing, double width) {
    private static final double LOWEST = 9;

    private static final double HIGHEST = 21;
    private static final int UNKNOWN = 8;
    private static final int MOST_FOR_LANES = 5;

    /** The scale of a timeline; the missing part never takes more than half. */
    static TimelineScale of(Timeline timeline, double width) {
        int known = timeline.steps().size();
        if (timeline.complete() || known == 0) {
            return new TimelineScale(known, 0, width);
        }
        Integer first = timeline.steps().getFirst().checkpoint().step();
        int lost = first == null ? UNKNOWN : Math.max(1, first + 1);
        return new TimelineScale(known, Math.min(lost, Math.max(known, UNKNOWN)), width);
    }

    /** The same, narrower if side branches near the end need room on the right. */
    static TimelineScale of(TimelinePosition at, Timeline main, double width) {
        TimelineScale whole = of(main, width);
        double over = at.lanes().stream()
                .mapToDouble(lane -> (lane.anchor() < 0 ? 0 : whole.centre(lane.anchor())) + LaneScale.wanted(lane) - width)
                .max()
                .orElse(0);
        return over <= 0 ? whole : of(main, width - Math.min(over, width / MOST_FOR_LANES));
    }

    /** Width of a slot. */
    double slot() {
        return steps + missing == 0 ? width : width / (steps + missing);
    }

    /** Left edge of a step's slot. */
    double left(int index) {
        return (missing + index) * slot();
    }

    /** The centre of a step's slot. */
    double centre(int index) {
        return left(index) + slot() / 2;
    }

    /** The step nearest to {@code x}. */
    int indexAt(double x) {
        return Math.clamp((int) Math.floor(x / slot()) - missing, 0, Math.max(0, steps - 1));
    }

    /** Width of a bar: narrower than its slot, so that neighbours stay apart while there is room. */
    double barWidth() {
        return slot() >= 6 ? 4 : slot() >= 4 ? 3 : slot() >= 3 ? 2 : 1;
    }

    /** Height of a bar: 9 px for one file, 5 more for each doubling, 21 at most. */
    static double height(int filesChanged) {
        return filesChanged <= 0
                ? 0
                : Math.min(HIGHEST, LOWEST + 5 * Math.log(filesChanged) / Math.log(2));
    }

    /**
     * A bar for one step, or for all steps of a pixel column if there is no room for one each.
     *
     * @param x its centre
     * @param first the first of its steps
     * @param last the last of its steps
     * @param files the most files that one of them changed
     */
    record Bar(double x, int first, int last, int files) {}

    /** The bars of all steps that changed a file, from the left; never more than there are pixels. The function says how many files a step changed. */
    List<Bar> bars(IntUnaryOperator filesChanged) {
        List<Bar> bars = new ArrayList<>();
        boolean each = slot() >= 2;
        int first = 0;
        while (first < steps) {
            int last = first;
            double column = Math.floor(centre(first));
            int files = filesChanged.applyAsInt(first);
            while (!each && last + 1 < steps && Math.floor(centre(last + 1)) == column) {
                last++;
                files = Math.max(files, filesChanged.applyAsInt(last));
            }
            if (files > 0) {
                bars.add(new Bar(each ? centre(first) : column + 0.5, first, last, files));
            }
            first = last + 1;
        }
        return bars;
    }
}
