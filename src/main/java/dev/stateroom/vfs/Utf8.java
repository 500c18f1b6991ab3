package dev.stateroom.vfs;

/** Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
    private Utf8() {}

    /** True when the bytes from {@code from} on are UTF-8; unless {@code whole}, a character may be cut at the end. */
    public static boolean isValid(byte[] bytes, int from, boolean whole) {
        int wrong = firstInvalid(bytes, from);
        return wrong < 0 || (!whole && isCutCharacter(bytes, wrong));
    }

    /** Offset of the first byte that does not begin a character; -1 if there is none. */
    public static int firstInvalid(byte[] bytes, int from) {
        int i = from;
        while (i < bytes.length) {
            int b = bytes[i];
            if (b >= 0) {
                i++;
                continue;
            }
            int length = length(b & 0xFF);
            if (length == 0 || i + length > bytes.length || !isCharacter(bytes, i, length)) {
                return i;
            }
            i += length;
        }
        return -1;
    }

    /** Number of bytes of the character that begins with {@code lead}; 0 if it cannot begin one. */
    static int length(int lead) {
        if (lead < 0x80) {
            return 1;
        }
        if (lead >= 0xC2 && lead <= 0xDF) {
            return 2;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            return 3;
        }
        return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
    }

    private static boolean isCharacter(byte[] bytes, int at, int length) {
        for (int i = 1; i < length; i++) {
            if (!continues(bytes, at, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean continues(byte[] bytes, int at, int i) {
        int b = bytes[at + i] & 0xFF;
        if (i > 1) {
            return (b & 0xC0) == 0x80;
        }
        return switch (bytes[at] & 0xFF) {
            case 0xE0 -> b >= 0xA0 && b <= 0xBF;
            case 0xED -> b >= 0x80 && b <= 0x9F;
            case 0xF0 -> b >= 0x90 && b <= 0xBF;
            case 0xF4 -> b >= 0x80 && b <= 0x8F;
            default -> (b & 0xC0) == 0x80;
        };
    }

    /** Number of bytes of the character at {@code at}; 0 if it is invalid, -1 if it is valid so far but cut off at {@code end}. */
    public static int width(byte[] bytes, int at, int end) {
        int length = length(bytes[at] & 0xFF);
        if (length == 0 || !isCharacter(bytes, at, Math.min(length, end - at))) {
            return 0;
        }
        return at + length > end ? -1 : length;
    }

    /** True if {@code at} begins a character that is valid so far and cut off at the end. */
    public static boolean isCutCharacter(byte[] bytes, int at) {
        int length = length(bytes[at] & 0xFF);
        int there = bytes.length - at;
        return length > 1 && there < length && isCharacter(bytes, at, there);
    }
}
