package dev.stateroom.ui.access.atspi;

/**
 * A text that can be read, and the places in it. All offsets count UTF-16 units here and code points on the bus.
 *
 * @param text all of it
 * @param caret the place of the caret
 * @param from where the selection begins
 * @param to where it ends; {@code from} when nothing is selected
 * @param editable false for a text that is only read
 */
public record TextFacts(String text, int caret, int from, int to, boolean editable) {

    /** A text that has no caret. */
    public static TextFacts still(String text) {
        return new TextFacts(text, 0, 0, 0, false);
    }

    /** How many code points it has. */
    public int length() {
        return text.codePointCount(0, text.length());
    }

    /** The code points before a place. */
    public int points(int unit) {
        return text.codePointCount(0, Math.clamp(unit, 0, text.length()));
    }

    /** The place of a code point; -1 and what is beyond the end mean the end, as AT-SPI has it. */
    public int unit(int point) {
        return point < 0 || point >= length() ? text.length() : text.offsetByCodePoints(0, point);
    }

    /** The text between two code points. */
    public String between(int start, int end) {
        int first = start < 0 ? 0 : unit(start);
        return text.substring(first, Math.max(first, unit(end)));
    }
}
