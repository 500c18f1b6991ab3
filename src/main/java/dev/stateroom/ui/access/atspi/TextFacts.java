package dev.stateroom.ui.access.atspi;

/**
 * A readable text with caret and selection. All offsets count UTF-16 units here and code points on the bus.
 *
 * @param text all of it
 * @param caret the offset of the caret
 * @param from the start of the selection
 * @param to the end of the selection; {@code from} if nothing is selected
 * @param editable false for a read-only text
 */
public record TextFacts(String text, int caret, int from, int to, boolean editable) {

    /** A text without a caret. */
    public static TextFacts still(String text) {
        return new TextFacts(text, 0, 0, 0, false);
    }

    /** The number of code points. */
    public int length() {
        return text.codePointCount(0, text.length());
    }

    /** The number of code points before an offset. */
    public int points(int unit) {
        return text.codePointCount(0, Math.clamp(unit, 0, text.length()));
    }

    /** The offset of a code point; -1 and values beyond the end mean the end, as in AT-SPI. */
    public int unit(int point) {
        return point < 0 || point >= length() ? text.length() : text.offsetByCodePoints(0, point);
    }

    /** The text between two code points. */
    public String between(int start, int end) {
        int first = start < 0 ? 0 : unit(start);
        return text.substring(first, Math.max(first, unit(end)));
    }
}
