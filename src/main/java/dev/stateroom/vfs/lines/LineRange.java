package dev.stateroom.vfs.lines;

/**
 * A range of lines to read.
 *
 * @param first number of the first, from 0
 * @param count the largest number of lines
 * @param counted true to count all lines of the file too, which means reading to its end once
 */
public record LineRange(long first, long count, boolean counted) {
    /** Exactly these lines. */
    public static LineRange of(long first, long count) {
        return new LineRange(first, count, false);
    }

    /** Number after the last line. */
    long end() {
        return count > Long.MAX_VALUE - first ? Long.MAX_VALUE : first + count;
    }
}
