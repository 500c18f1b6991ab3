package dev.stateroom.agent.text;

import dev.stateroom.vfs.Utf8;
import org.jspecify.annotations.Nullable;

/** The error of Python's UTF-8 decoder for invalid bytes. */
public final class PythonUtf8 {
    private PythonUtf8() {}

    /** The message of its {@code UnicodeDecodeError}; null for valid bytes. Positions are byte offsets. */
    public static @Nullable String complaint(byte[] bytes) {
        int start = Utf8.firstInvalid(bytes, 0);
        if (start < 0) {
            return null;
        }
        int lead = bytes[start] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return complaint(bytes, start, start + 1, "invalid start byte");
        }
        if (Utf8.isCutCharacter(bytes, start)) {
            return complaint(bytes, start, bytes.length, "unexpected end of data");
        }
        int end = start + 1;
        while (end < bytes.length && continues(lead, bytes[end] & 0xFF, end - start)) {
            end++;
        }
        return complaint(bytes, start, end, "invalid continuation byte");
    }

    private static boolean continues(int lead, int b, int place) {
        if ((b & 0xC0) != 0x80) {
            return false;
        }
        return place > 1
                || switch (lead) {
                    case 0xE0 -> b >= 0xA0;
                    case 0xED -> b < 0xA0;
                    case 0xF0 -> b >= 0x90;
                    case 0xF4 -> b < 0x90;
                    default -> true;
                };
    }

    private static String complaint(byte[] bytes, int start, int end, String reason) {
        String what = end - start == 1
                ? "byte 0x%02x in position %d".formatted(bytes[start] & 0xFF, start)
                : "bytes in position %d-%d".formatted(start, end - 1);
        return "'utf-8' codec can't decode " + what + ": " + reason;
    }
}
