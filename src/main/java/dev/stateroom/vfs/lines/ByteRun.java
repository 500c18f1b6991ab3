package dev.stateroom.vfs.lines;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Bytes to find in others, optionally ignoring the case of ASCII letters (Horspool's algorithm). */
public final class ByteRun {
    private static final int BYTES = 256;

    private final byte[] lower;
    private final byte[] upper;
    private final int[] shifts = new int[BYTES];

    /**
     * @param text what to find; empty to match everywhere
     * @param anyCase true to ignore case; all letters of {@code text} that have two cases must be ASCII then
     */
    public ByteRun(String text, boolean anyCase) {
        lower = (anyCase ? text.toLowerCase(Locale.ROOT) : text).getBytes(StandardCharsets.UTF_8);
        upper = (anyCase ? text.toUpperCase(Locale.ROOT) : text).getBytes(StandardCharsets.UTF_8);
        Arrays.fill(shifts, lower.length);
        for (int i = 0; i < lower.length - 1; i++) {
            shifts[lower[i] & 0xff] = lower.length - 1 - i;
            shifts[upper[i] & 0xff] = lower.length - 1 - i;
        }
    }

    /** Index of the first occurrence that starts at or after {@code from} and ends by {@code to}; -1 if there is none. */
    public int indexIn(byte[] bytes, int from, int to) {
        int last = lower.length - 1;
        if (last < 0) {
            return from <= to ? from : -1;
        }
        byte low = lower[last];
        byte high = upper[last];
        for (int at = from + last; at < to; at += shifts[bytes[at] & 0xff]) {
            if ((bytes[at] == low || bytes[at] == high) && endsAt(bytes, at, last)) {
                return at - last;
            }
        }
        return -1;
    }

    private boolean endsAt(byte[] bytes, int at, int last) {
        for (int i = last - 1; i >= 0; i--) {
            byte there = bytes[at - last + i];
            if (there != lower[i] && there != upper[i]) {
                return false;
            }
        }
        return true;
    }
}
