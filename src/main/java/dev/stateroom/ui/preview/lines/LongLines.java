package dev.stateroom.ui.preview.lines;

import java.util.Arrays;

/**
 * The lines that take several rows because they are long, and the mapping of lines to rows. About 32 bytes for each such line. Thread-safe.
 */
final class LongLines {
    /** The number of bytes of a line in one row. Even, so that a UTF-16 unit is not split. */
    static final int PART = 64 * 1024;

    private long[] numbers = new long[4];
    private long[] offsets = new long[4];
    private long[] lengths = new long[4];
    private long[] firstRows = new long[4];
    private int count;

    /**
     * A row.
     *
     * @param line number of its line
     * @param part index of the part in the line
     * @param offset byte at which the line starts; -1 for a line that is not long
     */
    record Place(long line, long part, long offset) {}

    /**
     * A known line start before a line that is not long.
     *
     * @param line number of the line, from which lines can be counted
     * @param offset byte at which it starts
     */
    record Start(long line, long offset) {}

    /** Adds a line that is longer than {@link #PART}; the last one again when more of it is known. */
    synchronized void line(long number, long offset, long length) {
        if (count > 0 && numbers[count - 1] == number) {
            lengths[count - 1] = length;
            return;
        }
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, count * 2);
            offsets = Arrays.copyOf(offsets, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
            firstRows = Arrays.copyOf(firstRows, count * 2);
        }
        firstRows[count] = number + extra();
        numbers[count] = number;
        offsets[count] = offset;
        lengths[count++] = length;
    }

    private static long parts(long length) {
        return Math.ceilDiv(length, PART);
    }

    /** The number of rows in excess of the number of lines. */
    synchronized long extra() {
        return count == 0 ? 0 : extraBehind(count - 1);
    }

    private long extraBehind(int i) {
        return firstRows[i] - numbers[i] + parts(lengths[i]) - 1;
    }

    private static int lastAtOrBefore(long[] sorted, int count, long key) {
        int at = Arrays.binarySearch(sorted, 0, count, key);
        return at >= 0 ? at : -at - 2;
    }

    /** The part in a row. */
    synchronized Place at(long row) {
        int i = lastAtOrBefore(firstRows, count, row);
        if (i < 0) {
            return new Place(row, 0, -1);
        }
        long part = row - firstRows[i];
        return part < parts(lengths[i]) ? new Place(numbers[i], part, offsets[i]) : new Place(row - extraBehind(i), 0, -1);
    }

    /** The first row of a line. */
    synchronized long row(long line) {
        int i = lastAtOrBefore(numbers, count, line);
        if (i < 0) {
            return line;
        }
        return numbers[i] == line ? firstRows[i] : line + extraBehind(i);
    }

    /** The number of rows that a line takes, as far as known. */
    synchronized long parts(long line, long atLeast) {
        int i = lastAtOrBefore(numbers, count, line);
        return i >= 0 && numbers[i] == line ? Math.max(atLeast, parts(lengths[i])) : atLeast;
    }

    /** The line after the last long line before a line: the position from which to count; the file's beginning if there is none. */
    synchronized Start before(long line, int endBytes) {
        int i = lastAtOrBefore(numbers, count, line - 1);
        return i < 0 ? new Start(0, 0) : new Start(numbers[i] + 1, offsets[i] + lengths[i] + endBytes);
    }

    /** The row of a byte in a long line; -1 if it is not in one. */
    synchronized long rowOf(long offset) {
        int i = lastAtOrBefore(offsets, count, offset);
        return i < 0 || offset > offsets[i] + lengths[i] ? -1 : firstRows[i] + Math.min((offset - offsets[i]) / PART, parts(lengths[i]) - 1);
    }

    /** Like {@link #before}, for the lines before a byte. */
    synchronized Start beforeByte(long offset, int endBytes) {
        int i = lastAtOrBefore(offsets, count, offset);
        return i < 0 ? new Start(0, 0) : new Start(numbers[i] + 1, offsets[i] + lengths[i] + endBytes);
    }
}
