package dev.stateroom.vfs.lines;

import java.util.Arrays;

/**
 * Offsets of some line beginnings: about one in every {@link #stride} bytes, so that it takes at most a 4,096th of the file. Grows while a
 * file is scanned; any thread may read it meanwhile. At most {@value #MOST} places are kept; beyond that the stride doubles.
 */
public final class LineIndex {
    /** Largest number of places kept. */
    public static final int MOST = 32_768;
    private static final int FIRST_STRIDE = 64 * 1024;

    private long[] lines = new long[1];
    private long[] offsets = new long[1];
    private int count = 1;
    private long stride = FIRST_STRIDE;
    private long knownLines;
    private long scanned;
    private boolean complete;

    /** A place: line {@code line} (from 0) starts at byte {@code offset}. */
    public record Place(long line, long offset) {
        /** The start of every file. */
        public static final Place START = new Place(0, 0);
    }

    /** Records that a line begins at an offset; called in order. */
    public synchronized void begins(long line, long offset) {
        if (offset - offsets[count - 1] < stride) {
            return;
        }
        if (count == MOST) {
            thin();
        }
        if (count == lines.length) {
            lines = Arrays.copyOf(lines, count * 2);
            offsets = Arrays.copyOf(offsets, count * 2);
        }
        if (offset - offsets[count - 1] >= stride) {
            lines[count] = line;
            offsets[count++] = offset;
        }
    }

    /** Offset of the next byte at which a line would be recorded. */
    public synchronized long due() {
        return offsets[count - 1] + stride;
    }

    private void thin() {
        stride *= 2;
        int kept = 1;
        for (int i = 1; i < count; i++) {
            if (offsets[i] - offsets[kept - 1] >= stride) {
                lines[kept] = lines[i];
                offsets[kept++] = offsets[i];
            }
        }
        count = kept;
    }

    /** Records how far the scan is: {@code lines} have begun in the first {@code bytes} bytes. */
    public synchronized void reached(long newLines, long bytes) {
        // A scan that began at a recorded place first passes bytes that are known already.
        if (bytes >= scanned) {
            knownLines = newLines;
            scanned = bytes;
        }
    }

    /** Records that the scan has reached the end. */
    public synchronized void complete() {
        complete = true;
    }

    /** The last kept place at or before a line. */
    public synchronized Place before(long line) {
        int at = Arrays.binarySearch(lines, 0, count, line);
        int i = at >= 0 ? at : -at - 2;
        return new Place(lines[i], offsets[i]);
    }

    /** The last kept place at or before a byte. */
    public synchronized Place atOrBefore(long offset) {
        int at = Arrays.binarySearch(offsets, 0, count, offset);
        int i = at >= 0 ? at : -at - 2;
        return new Place(lines[i], offsets[i]);
    }

    /** Number of lines that have begun so far; all of them once complete. */
    public synchronized long knownLines() {
        return knownLines;
    }

    /** Number of bytes scanned so far. */
    public synchronized long scanned() {
        return scanned;
    }

    /** True once the whole file has been scanned. */
    public synchronized boolean isComplete() {
        return complete;
    }

    /** Smallest distance in bytes of two recorded places; a long line makes it more. */
    public synchronized long stride() {
        return stride;
    }

    /** Number of recorded places. */
    public synchronized int size() {
        return count;
    }
}
