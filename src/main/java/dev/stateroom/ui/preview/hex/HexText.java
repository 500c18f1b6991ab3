package dev.stateroom.ui.preview.hex;

import java.util.HexFormat;
import java.util.Locale;

/** The text form of bytes: pairs of digits with a gap in the middle of a row, and characters with a point for unprintable ones. */
final class HexText {
    /** Number of bytes in a row. */
    static final int ROW = 16;

    private static final HexFormat PAIRS = HexFormat.of();

    private HexText() {}

    /** {@code 48 65 6c 6c 6f ...}, two blanks after the eighth pair. */
    static String digits(byte[] bytes, int from, int to) {
        StringBuilder out = new StringBuilder((to - from) * 3 + 1);
        for (int i = from; i < to; i++) {
            if (i > from) {
                out.append(i - from == ROW / 2 ? "  " : " ");
            }
            PAIRS.toHexDigits(out, bytes[i]);
        }
        return out.toString();
    }

    /** Index in {@link #digits} at which the pair of a byte starts, by its index in the row. */
    static int digitIndex(int inRow) {
        return inRow * 3 + (inRow >= ROW / 2 ? 1 : 0);
    }

    /** The byte whose pair is nearest to an index in {@link #digits}. */
    static int byteAt(int digitIndex) {
        int index = digitIndex > ROW / 2 * 3 - 1 ? digitIndex - 1 : digitIndex;
        return Math.min(ROW, (index + 1) / 3);
    }

    /** One character per byte. */
    static String characters(byte[] bytes, int from, int to) {
        StringBuilder out = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            out.append(bytes[i] >= 0x20 && bytes[i] < 0x7F ? (char) bytes[i] : '.');
        }
        return out.toString();
    }

    /** The offset of a row, with as many digits as the last one needs, at least eight. */
    static String offset(long offset, long size) {
        int digits = Math.max(8, Long.toHexString(Math.max(0, size - 1)).length());
        return String.format(Locale.ROOT, "%0" + digits + "x", offset);
    }
}
