package dev.stateroom.langgraph.serde;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text of a payload, which is UTF-8 in MessagePack: ormsgpack, with which LangGraph reads it, refuses anything else. */
final class Utf8Text {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8Text() {}

    /**
     * Decodes a range of bytes.
     *
     * @param place where they begin in the payload, in bytes
     * @throws DamagedPayload if they are no UTF-8
     */
    static String of(byte[] bytes, int start, int length, long place) {
        String text = new String(bytes, start, length, StandardCharsets.UTF_8);
        if (!isWhole(text, bytes, start, start + length)) {
            throw new DamagedPayload(place, "a text is no UTF-8");
        }
        return text;
    }

    /**
     * True if the bytes from {@code start} to before {@code end} are UTF-8. The text is made only to look: the library's own look at the signs of
     * the bytes is compiled before anything here is, and a loop here would take three times a whole rebuild until then.
     */
    static boolean isText(byte[] bytes, int start, int end) {
        return isWhole(new String(bytes, start, end - start, StandardCharsets.UTF_8), bytes, start, end);
    }

    /** The usual decoder is many times as fast as a strict one, and its sign for malformed bytes may also be meant. */
    private static boolean isWhole(String text, byte[] bytes, int start, int end) {
        if (text.indexOf(REPLACEMENT) < 0) {
            return true;
        }
        byte[] again = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(again, 0, again.length, bytes, start, end);
    }
}
