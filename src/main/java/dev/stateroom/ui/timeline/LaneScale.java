package dev.stateroom.ui.timeline;

import dev.stateroom.history.ThreadLines;

/**
 * How the own steps of a branch are on their lane: from the place at which it leaves the main branch to the right.
 *
 * @param from middle of the step that it leaves
 * @param slot pixels from one of its steps to the next
 * @param count how many steps
 */
record LaneScale(double from, double slot, int count) {
    /** Height of a lane. */
    static final double HEIGHT = 22;

    /** From the step that it leaves to its first own step. */
    private static final double LEAVING = 14;

    private static final double WIDEST = 12;
    private static final double LEAST = 3;

    /** The lane in what is right of its step; {@code scale} is the main branch's. */
    static LaneScale of(ThreadLines.Lane lane, TimelineScale scale, double width) {
        double from = lane.anchor() < 0 ? 0 : scale.centre(lane.anchor());
        int count = lane.own().size();
        double room = (width - from - LEAVING) / count;
        return new LaneScale(from, Math.clamp(room, Math.min(LEAST, Math.max(room, 0.5)), WIDEST), count);
    }

    /** Pixels that it takes from the step that it leaves on. */
    static double wanted(ThreadLines.Lane lane) {
        return LEAVING + Math.min(lane.own().size() * WIDEST, LEAST * 60);
    }

    /** Middle of an own step. */
    double x(int index) {
        return from + LEAVING + index * slot;
    }

    /** Its end. */
    double end() {
        return x(count - 1);
    }

    /** The own step nearest to a place. */
    int indexAt(double x) {
        return Math.clamp(Math.round((x - from - LEAVING) / slot), 0, Math.max(0, count - 1));
    }
}
