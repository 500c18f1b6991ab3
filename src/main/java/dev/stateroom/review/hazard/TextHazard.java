package dev.stateroom.review.hazard;

/**
 * One place of a text that deceives.
 *
 * @param from where it begins, in UTF-16 units
 * @param to where it ends, exclusive
 * @param kind in what way
 * @param mark a short name to draw in its place: {@code RLO U+202E}, {@code xn--}
 * @param line from 1; lines end at LF
 * @param column from 1, in code points
 */
public record TextHazard(int from, int to, Kind kind, String mark, int line, int column) {

    /** In what way a place deceives. */
    public enum Kind {
        /** It changes the order in which the text around it is drawn. */
        TURNS,
        /** It has no width and no ink. */
        HIDDEN,
        /** A control character: a terminal obeys it instead of showing it. */
        CONTROL,
        /** It looks like an ordinary space and is none. */
        SPACE,
        /** A word with letters of several scripts, or one letter that looks like a Latin one. */
        CONFUSABLE,
        /** An address whose host is not what it seems. */
        ADDRESS
    }
}
