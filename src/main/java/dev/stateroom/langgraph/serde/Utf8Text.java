package dev.stateroom.langgraph.serde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text of a payload, which is UTF-8 in MessagePack: ormsgpack, which LangGraph uses, refuses anything else. */
final class Utf8Text {
    private static final char REPLACEMENT = '\uFFFD';

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8Text() {}

    /**
     * Decodes a range of bytes.
     *
     * @param place their offset in the payload
     * @throws DamagedPayload if they are not UTF-8
     */
    static String of(byte[] bytes, int start, int length, long place) {
        String text = new String(bytes, start, length, StandardCharsets.UTF_8);
        if (!isWhole(text, bytes, start, start + length)) {
            throw new DamagedPayload(place, "a text is no UTF-8");
        }
        return text;
    }

    /** True if the bytes from {@code start} to before {@code end} are UTF-8. */
    static boolean isText(byte[] bytes, int start, int end) {
        int at = start;
        // Four at a time: a test of each takes most of the time otherwise.
        while (at + 4 * Long.BYTES <= end && ((eightAt(bytes, at) | eightAt(bytes, at + 8) | eightAt(bytes, at + 16) | eightAt(bytes, at + 24)) & HIGH_BITS) == 0) {
            at += 4 * Long.BYTES;
        }
        while (at < end && bytes[at] >= 0) {
            at++;
        }
        return at == end || isWhole(new String(bytes, at, end - at, StandardCharsets.UTF_8), bytes, at, end);
    }

    private static long eightAt(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** The usual decoder is many times as fast as a strict one, and its replacement for malformed bytes may also be in the text. */
    private static boolean isWhole(String text, byte[] bytes, int start, int end) {
        if (text.indexOf(REPLACEMENT) < 0) {
            return true;
        }
        byte[] again = text.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(again, 0, again.length, bytes, start, end);
    }
}
