package dev.stateroom.vfs.lines;

/**
 * Which lines of a file are wanted.
 *
 * @param first number of the first, from 0
 * @param count how many at most
 * @param counted true when all lines of the file are to be counted too, which means going to its end once
 */
public record LineRange(long first, long count, boolean counted) {
    /** Those lines and no more. */
    public static LineRange of(long first, long count) {
        return new LineRange(first, count, false);
    }

    /** Number behind the last one. */
    long end() {
        return count > Long.MAX_VALUE - first ? Long.MAX_VALUE : first + count;
    }
}
