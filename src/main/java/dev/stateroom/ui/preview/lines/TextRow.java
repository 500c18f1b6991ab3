package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.text.TextDecoding;
import org.jspecify.annotations.Nullable;

/**
 * A row: a line of a large text, or a part of a long one.
 *
 * @param row number of the row, from 0
 * @param number number of the line, from 0
 * @param part index of the part in the line, from 0
 * @param offset byte at which it starts
 * @param bytes its bytes without the line ending
 * @param endBytes size of its line ending; 0 at the end of the file, and if the line continues in the next row
 * @param endsLine false if the line continues in the next row
 * @param text its text
 * @param raw its bytes, if a byte is not always a unit of {@code text}; else null
 * @param decoding the decoding of its bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TextRow(
        long row,
        long number,
        long part,
        long offset,
        int bytes,
        int endBytes,
        boolean endsLine,
        String text,
        byte @Nullable [] raw,
        TextDecoding decoding) {

    static TextRow of(long row, long number, long part, long offset, byte[] block, int from, int to, int endBytes, boolean endsLine, TextDecoding decoding) {
        String decoded = new String(block, from, to - from, decoding.charset());
        String text = offset == 0 && decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
        byte[] raw = text.length() == to - from ? null : java.util.Arrays.copyOfRange(block, from, to);
        return new TextRow(row, number, part, offset, to - from, endBytes, endsLine, text, raw, decoding);
    }

    /** The byte of the file after it and its line ending. */
    public long end() {
        return offset + bytes + endBytes;
    }

    /** The UTF-16 unit of {@link #text} at a byte of the file; the nearest if it is outside. */
    public int column(long at) {
        int within = Math.clamp(at - offset, 0, bytes);
        if (raw == null) {
            return within;
        }
        int units = new String(raw, 0, within, decoding.charset()).length();
        return Math.min(text.length(), hasMark() ? Math.max(0, units - 1) : units);
    }

    /** The byte of the file at which a unit of {@link #text} starts. */
    public long byteAt(int column) {
        if (raw == null) {
            return offset + Math.min(column, bytes);
        }
        int before = text.substring(0, Math.min(column, text.length())).getBytes(decoding.charset()).length;
        return offset + Math.min(bytes, before + (hasMark() ? "\uFEFF".getBytes(decoding.charset()).length : 0));
    }

    private boolean hasMark() {
        return offset == 0 && raw != null && new String(raw, 0, Math.min(4, raw.length), decoding.charset()).startsWith("\uFEFF");
    }
}
