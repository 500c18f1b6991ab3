package dev.stateroom.review.hazard;

/**
 * One deceptive place in a text.
 *
 * @param from its start, in UTF-16 units
 * @param to its end, exclusive
 * @param kind how it deceives
 * @param mark a short name to draw instead: {@code RLO U+202E}, {@code xn--}
 * @param line from 1; lines end at LF
 * @param column from 1, in code points
 */
public record TextHazard(int from, int to, Kind kind, String mark, int line, int column) {

    /** How a place deceives. */
    public enum Kind {
        /** It changes the order in which the surrounding text is drawn. */
        TURNS,
        /** It has no width and no ink. */
        HIDDEN,
        /** A control character: a terminal executes it instead of showing it. */
        CONTROL,
        /** It looks like an ordinary space but is not. */
        SPACE,
        /** A word with letters of several scripts, or one letter that looks like a Latin one. */
        CONFUSABLE,
        /** An address whose host is not what it seems. */
        ADDRESS
    }
}
