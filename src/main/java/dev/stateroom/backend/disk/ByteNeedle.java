package dev.stateroom.backend.disk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds a text in UTF-8 bytes without decoding them, by Horspool's search, which reads few of the bytes. */
final class ByteNeedle {
    private final byte[] needle;
    private final int[] shift;

    ByteNeedle(String text) {
        this.needle = text.getBytes(StandardCharsets.UTF_8);
        this.shift = new int[256];
        Arrays.fill(shift, Math.max(1, needle.length));
        for (int i = 0; i < needle.length - 1; i++) {
            shift[needle[i] & 0xFF] = needle.length - 1 - i;
        }
    }

    int length() {
        return needle.length;
    }

    /** True if the bytes contain the text; an empty text is in all bytes. */
    boolean isIn(byte[] bytes) {
        return indexIn(bytes, 0, bytes.length) >= 0;
    }

    /** Index of the first match within {@code from..to}; -1 if there is none. */
    int indexIn(byte[] bytes, int from, int to) {
        int last = needle.length - 1;
        if (last < 0) {
            return from;
        }
        byte end = needle[last];
        if (last == 0) {
            for (int at = from; at < to; at++) {
                if (bytes[at] == end) {
                    return at;
                }
            }
            return -1;
        }
        for (int at = from + last; at < to; at += shift[bytes[at] & 0xFF]) {
            if (bytes[at] == end && isAt(bytes, at - last)) {
                return at - last;
            }
        }
        return -1;
    }

    /** Number of matches that do not overlap, from the left; not for an empty text. */
    int count(byte[] bytes, int length) {
        int count = 0;
        for (int at = indexIn(bytes, 0, length); at >= 0; at = indexIn(bytes, at + needle.length, length)) {
            count++;
        }
        return count;
    }

    private boolean isAt(byte[] bytes, int at) {
        for (int i = 0; i < needle.length - 1; i++) {
            if (bytes[at + i] != needle[i]) {
                return false;
            }
        }
        return true;
    }
}
