package dev.stateroom.ui.preview.records;

import dev.stateroom.vfs.lines.LineEnd;

/** Finds the ends of records in successive blocks: at a line feed, except inside quotes if those protect it. Not thread-safe. */
final class RecordSplit {
    /** The limit for unclosed quotes, which would swallow the file: a longer record ends at its next line feed. */
    static final int LONGEST = 1 << 20;

    private final boolean quoted;
    private boolean inQuotes;
    private int length;

    /** @param quoted true if a line feed between quotes does not end a record */
    RecordSplit(boolean quoted) {
        this.quoted = quoted;
    }

    /** Index of the line feed that ends the current record; -1 if it continues after {@code to}. */
    int next(byte[] block, int from, int to) {
        if (!quoted) {
            return LineEnd.LF.next(block, from, to);
        }
        for (int i = from; i < to; i++) {
            byte b = block[i];
            if (b == '"') {
                inQuotes = !inQuotes;
            } else if (b == '\n' && (!inQuotes || length + (i - from) > LONGEST)) {
                inQuotes = false;
                length = 0;
                return i;
            }
        }
        length = Math.min(LONGEST, length + (to - from));
        return -1;
    }
}
