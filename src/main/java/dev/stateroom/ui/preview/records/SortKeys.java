package dev.stateroom.ui.preview.records;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Byte keys whose unsigned order is the order of cells. */
final class SortKeys {
    /** Numbers with more characters may have digits that a double cannot represent. */
    private static final int EXACT = 15;

    private SortKeys() {}

    /** The key of a number: its double, then the remainder, so that identifiers of 19 digits differ. */
    static byte[] ofNumber(String cell, double number) {
        double rest = 0;
        String text = cell.strip();
        if (text.length() > EXACT && text.indexOf('e') < 0 && text.indexOf('E') < 0) {
            rest = new BigDecimal(text).subtract(new BigDecimal(number)).doubleValue();
        }
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(ordered(number)).putLong(ordered(rest)).array();
    }

    /** The bits of a double in sortable form, negative ones inverted. */
    private static long ordered(double number) {
        // Adding zero turns -0.0 into 0.0.
        long bits = Double.doubleToLongBits(number + 0.0);
        return bits ^ (bits >> (Long.SIZE - 1) | Long.MIN_VALUE);
    }

    /** The key of a text, ignoring case. */
    static byte[] ofText(String cell) {
        StringBuilder folded = new StringBuilder(cell.length());
        for (int i = 0; i < cell.length(); i++) {
            folded.append(Character.toLowerCase(Character.toUpperCase(cell.charAt(i))));
        }
        return folded.toString().getBytes(StandardCharsets.UTF_8);
    }
}
