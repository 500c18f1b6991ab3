package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.text.Decoding;

/** Counts line ends in blocks of bytes that follow each other, and tells an index where lines begin. */
final class LineScan {
    private final LineIndex index;
    private final LineEnd end;
    private long offset;
    private long lines;
    private long lastBegin;

    /**
     * The unit that ends lines, and how its bytes lie.
     *
     * @param unit bytes of a unit
     * @param low which byte of a unit holds {@code mark}
     * @param mark line feed; carriage return where no line feed is in the file
     */
    record LineEnd(int unit, int low, byte mark) {
        static LineEnd of(Decoding decoding, boolean carriageReturn) {
            byte mark = (byte) (carriageReturn ? '\r' : '\n');
            return new LineEnd(decoding.unit(), decoding == Decoding.UTF_16BE ? 1 : 0, mark);
        }

        /** True when the unit that begins at {@code at} ends a line. The unit lies wholly in the block. */
        boolean isAt(byte[] block, int at) {
            return block[at + low] == mark && (unit == 1 || block[at + 1 - low] == 0);
        }

        /** Index of the first line end at or after {@code from}, which begins a unit; -1 where there is none before {@code to}. */
        int next(byte[] block, int from, int to) {
            if (unit == 1) {
                for (int i = from; i < to; i++) {
                    if (block[i] == mark) {
                        return i;
                    }
                }
                return -1;
            }
            for (int i = from; i + unit <= to; i += unit) {
                if (isAt(block, i)) {
                    return i;
                }
            }
            return -1;
        }
    }

    LineScan(LineIndex index, LineEnd end) {
        this.index = index;
        this.end = end;
    }

    private int carried = -1;

    /** Takes the next bytes of the file. */
    void block(byte[] block, int length) {
        int from = 0;
        if (carried >= 0 && length > 0) {
            // A unit of two bytes lies across two blocks.
            byte[] unit = {(byte) carried, block[0]};
            if (end.isAt(unit, 0)) {
                begin(offset + 1);
            }
            carried = -1;
            from = 1;
        }
        int whole = length - (length - from) % end.unit();
        for (int i = end.next(block, from, whole); i >= 0; i = end.next(block, i + end.unit(), whole)) {
            begin(offset + i + end.unit());
        }
        if (whole < length) {
            carried = block[whole] & 0xFF;
        }
        offset += length;
        index.reached(lines + (offset > lastBegin || lines == 0 ? 1 : 0), offset);
    }

    private void begin(long at) {
        lines++;
        lastBegin = at;
        index.begins(lines, at);
    }

    /** Tells that no more bytes follow. */
    void end() {
        index.reached(lines + (offset > lastBegin || lines == 0 ? 1 : 0), offset);
        index.complete();
    }
}
