package dev.stateroom.ui.preview.rows;

/**
 * A place between two characters.
 *
 * @param line from 0
 * @param column from 0
 */
public record Spot(long line, int column) implements Comparable<Spot> {
    /** The beginning. */
    public static final Spot START = new Spot(0, 0);

    @Override
    public int compareTo(Spot other) {
        return line != other.line ? Long.compare(line, other.line) : Integer.compare(column, other.column);
    }
}
