package dev.stateroom.ui.preview.lines;

/**
 * One line of a large text, perhaps cut.
 *
 * @param number from 0
 * @param offset byte where it begins
 * @param bytes its bytes without the line end; -1 while the end has not been found
 * @param endBytes bytes of its line end; 0 for the last line
 * @param text its text, of the first bytes only where it is cut
 * @param cut true where the line goes on behind {@code text}
 */
public record Line(long number, long offset, long bytes, int endBytes, String text, boolean cut) {}
