package dev.stateroom.ui.preview.viewer;

/**
 * The scroll position of a file.
 *
 * @param top first line shown, from 0
 * @param x pixels scrolled to the right
 * @param line the current line, from 0
 * @param column the current column, in UTF-16 units
 */
public record ViewerPosition(long top, double x, long line, int column) {
    /** The beginning. */
    public static final ViewerPosition TOP = new ViewerPosition(0, 0, 0, 0);
}
