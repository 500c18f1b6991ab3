package dev.stateroom.ui.timeline;

import dev.stateroom.history.ThreadLines;

/**
 * The positions of a branch's own steps on its lane, from the point at which it leaves the main branch to the right.
 *
 * @param from the centre of the step that it leaves
 * @param slot pixels from one of its steps to the next
 * @param count the number of its steps
 */
record LaneScale(double from, double slot, int count) {
    /** Height of a lane. */
    static final double HEIGHT = 22;

    /** The distance from the step that it leaves to its first own step. */
    private static final double LEAVING = 14;

    private static final double WIDEST = 12;
    private static final double LEAST = 3;

    /** The lane in the room to the right of that step; {@code scale} is the main branch's. */
    static LaneScale of(ThreadLines.Lane lane, TimelineScale scale, double width) {
        double from = lane.anchor() < 0 ? 0 : scale.centre(lane.anchor());
        int count = lane.own().size();
        double room = (width - from - LEAVING) / count;
        return new LaneScale(from, Math.clamp(room, Math.min(LEAST, Math.max(room, 0.5)), WIDEST), count);
    }

    /** The width in pixels that a lane wants. */
    static double wanted(ThreadLines.Lane lane) {
        return LEAVING + Math.min(lane.own().size() * WIDEST, LEAST * 60);
    }

    /** The centre of an own step. */
    double x(int index) {
        return from + LEAVING + index * slot;
    }

    /** Its end. */
    double end() {
        return x(count - 1);
    }

    /** The own step nearest to {@code x}. */
    int indexAt(double x) {
        return Math.clamp(Math.round((x - from - LEAVING) / slot), 0, Math.max(0, count - 1));
    }
}
