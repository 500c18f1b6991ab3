package dev.stateroom.backend.disk;

import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;

/** UTF-8 as Python's codec decodes and encodes it, with its error texts. */
final class PythonText {
    private PythonText() {}

    /**
     * The place where bytes stop being valid UTF-8.
     *
     * @param start offset of the first invalid byte
     * @param end offset after the last one
     * @param reason the codec's reason
     * @param known offset of the byte that reveals it; the length of the bytes if their end does
     */
    record Fault(int start, int end, String reason, int known) {

        PythonError error(byte[] bytes) {
            String what = end - start == 1
                    ? "byte 0x%02x in position %d".formatted(bytes[start] & 0xFF, start)
                    : "bytes in position %d-%d".formatted(start, end - 1);
            return PythonError.decoding("'utf-8' codec can't decode " + what + ": " + reason, reason);
        }
    }

    /** The whole text, with CR and CRLF as LF, as Python reads a file opened as text. */
    static String decode(byte[] bytes) throws PythonError {
        int wrong = Utf8.firstInvalid(bytes, 0);
        if (wrong >= 0) {
            throw fault(bytes, wrong).error(bytes);
        }
        return PythonLines.universalNewlines(new String(bytes, StandardCharsets.UTF_8));
    }

    /** The fault of the first byte that does not begin a character. */
    static Fault fault(byte[] bytes, int at) {
        int lead = bytes[at] & 0xFF;
        int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (length == 0) {
            return new Fault(at, at + 1, "invalid start byte", at);
        }
        if (Utf8.isCutCharacter(bytes, at)) {
            return new Fault(at, bytes.length, "unexpected end of data", bytes.length);
        }
        int good = 1;
        while (at + good < bytes.length && continues(bytes, at, good)) {
            good++;
        }
        return new Fault(at, at + good, "invalid continuation byte", at + good);
    }

    private static boolean continues(byte[] bytes, int at, int i) {
        int lead = bytes[at] & 0xFF;
        int b = bytes[at + i] & 0xFF;
        if ((b & 0xC0) != 0x80) {
            return false;
        }
        return i > 1
                || (lead != 0xE0 || b >= 0xA0)
                        && (lead != 0xED || b < 0xA0)
                        && (lead != 0xF0 || b >= 0x90)
                        && (lead != 0xF4 || b < 0x90);
    }

    /** The text's UTF-8 bytes; lone surrogates are refused. */
    static byte[] encode(String text) throws PythonError {
        int position = 0;
        for (int i = 0; i < text.length(); position++) {
            int c = text.codePointAt(i);
            if (c >= 0xD800 && c <= 0xDFFF) {
                int end = i;
                while (end < text.length() && Character.isSurrogate(text.charAt(end)) && Character.charCount(text.codePointAt(end)) == 1) {
                    end++;
                }
                String what = end - i == 1
                        ? "character '\\u%04x' in position %d".formatted(c, position)
                        : "characters in position %d-%d".formatted(position, position + end - i - 1);
                throw PythonError.encoding("'utf-8' codec can't encode " + what + ": surrogates not allowed");
            }
            i += Character.charCount(c);
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
