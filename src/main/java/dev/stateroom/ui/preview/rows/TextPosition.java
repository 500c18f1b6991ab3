package dev.stateroom.ui.preview.rows;

/**
 * A position between two characters.
 *
 * @param line from 0
 * @param column from 0
 */
public record TextPosition(long line, int column) implements Comparable<TextPosition> {
    /** The beginning. */
    public static final TextPosition START = new TextPosition(0, 0);

    @Override
    public int compareTo(TextPosition other) {
        return line != other.line ? Long.compare(line, other.line) : Integer.compare(column, other.column);
    }
}
