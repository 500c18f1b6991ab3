package dev.stateroom.vfs.lines;

/** Counts line ends in blocks of bytes that follow each other, and tells an index where lines begin. For one thread. */
public final class LineScan {
    private final LineIndex index;
    private final LineEnd end;
    private long offset;
    private long lines;
    private boolean open;
    private int carried = -1;

    /** A scan that begins at a place of the index: the file's first byte is line 0. */
    public LineScan(LineIndex index, LineEnd end, LineIndex.Place from) {
        this.index = index;
        this.end = end;
        this.offset = from.offset();
        this.lines = from.line();
    }

    /** A scan of a whole file. */
    public LineScan(LineIndex index, LineEnd end) {
        this(index, end, LineIndex.Place.START);
    }

    /** Number of the line, from 0, that the next byte belongs to. */
    public long line() {
        return lines;
    }

    /** Takes the next bytes of the file. */
    public void block(byte[] block, int length) {
        int from = 0;
        if (carried >= 0 && length > 0) {
            // A unit of two bytes lies across two blocks.
            byte[] unit = {(byte) carried, block[0]};
            open = !end.isAt(unit, 0);
            if (!open) {
                index.begins(++lines, offset + 1);
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
        reached();
    }

    /** Only lines that the index wants to keep are looked for; the others are counted. */
    private void units(byte[] block, int from, int to) {
        int at = from;
        while (at < to) {
            long due = index.due() - end.unit() - offset;
            int plain = Math.clamp(due, at, to);
            plain -= (plain - at) % end.unit();
            lines += end.count(block, at, plain);
            int found = end.next(block, plain, to);
            if (found < 0) {
                return;
            }
            at = found + end.unit();
            index.begins(++lines, offset + at);
        }
    }

    private void reached() {
        index.reached(lines + (open || lines == 0 ? 1 : 0), offset);
    }

    /** Tells that no more bytes follow. */
    public void end() {
        reached();
        index.complete();
    }
}
