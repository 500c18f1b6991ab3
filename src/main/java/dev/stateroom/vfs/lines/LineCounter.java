package dev.stateroom.vfs.lines;

/** Counts line ends in consecutive blocks of bytes, and records in an index where lines begin. For one thread. */
public final class LineCounter {
    private final LineIndex index;
    private final LineEnd end;
    private final LongLine sink;
    private final long longer;
    private long offset;
    private long lines;
    private long lineStart;
    private boolean open;
    private int carried = -1;

    /** Receives lines that are longer than a limit. */
    @FunctionalInterface
    public interface LongLine {
        /** Called with a line's number, from 0, its offset and its length without its end, in bytes; called again as the line grows. */
        void line(long number, long offset, long length);
    }

    /** A scan that starts at a place of the index; the file's first line is 0. */
    public LineCounter(LineIndex index, LineEnd end, LineIndex.Place from) {
        this(index, end, from, Long.MAX_VALUE, (number, at, length) -> {});
    }

    /** A scan of a whole file. */
    public LineCounter(LineIndex index, LineEnd end) {
        this(index, end, LineIndex.Place.START);
    }

    /** A scan of a whole file that also reports lines of more than {@code longer} bytes. */
    public LineCounter(LineIndex index, LineEnd end, long longer, LongLine sink) {
        this(index, end, LineIndex.Place.START, longer, sink);
    }

    private LineCounter(LineIndex index, LineEnd end, LineIndex.Place from, long longer, LongLine sink) {
        this.index = index;
        this.end = end;
        this.offset = from.offset();
        this.lineStart = from.offset();
        this.lines = from.line();
        this.longer = longer;
        this.sink = sink;
    }

    /** Number of the line, from 0, that the next byte belongs to. */
    public long line() {
        return lines;
    }

    /** Takes the next bytes of the file. */
    public void block(byte[] block, int length) {
        int from = 0;
        if (carried >= 0 && length > 0) {
            // A unit of two bytes that spans two blocks.
            byte[] unit = {(byte) carried, block[0]};
            open = !end.isAt(unit, 0);
            if (!open) {
                ended(offset - 1);
            }
            carried = -1;
            from = 1;
        }
        int whole = length - (length - from) % end.unit();
        units(block, from, whole);
        if (whole > from) {
            open = !end.isAt(block, whole - end.unit());
        }
        if (whole < length) {
            carried = block[whole] & 0xFF;
            open = true;
        }
        offset += length;
        tell(offset - lineStart);
        reached();
    }

    /**
     * Only lines that the index wants, and those that are long already, are located; the others are counted. Steps are half as long as a
     * long line, so that none fits into one.
     */
    private void units(byte[] block, int from, int to) {
        int at = from;
        long step = longer / 2 - longer / 2 % end.unit();
        while (at < to) {
            int due = Math.clamp(index.due() - end.unit() - offset, at, to);
            due -= (due - at) % end.unit();
            int stop = (int) Math.min(to, at + Math.max(end.unit(), Math.min(step, to)));
            if (due > at && offset + at - lineStart < step) {
                int plain = Math.min(due, stop);
                int count = end.count(block, at, plain);
                if (count > 0) {
                    lines += count;
                    lineStart = offset + end.lastBehind(block, at, plain);
                }
                at = plain;
            } else {
                int found = end.next(block, at, stop);
                at = found < 0 ? stop : found + end.unit();
                if (found >= 0) {
                    ended(offset + found);
                }
            }
        }
    }

    /** The line end that starts at a byte ends the current line. */
    private void ended(long at) {
        tell(at - lineStart);
        lines++;
        lineStart = at + end.unit();
        index.begins(lines, lineStart);
    }

    private void tell(long length) {
        if (length > longer) {
            sink.line(lines, lineStart, length);
        }
    }

    private void reached() {
        index.reached(lines + (open || lines == 0 ? 1 : 0), offset);
    }

    /** Called after the last byte. */
    public void end() {
        reached();
        index.complete();
    }
}
