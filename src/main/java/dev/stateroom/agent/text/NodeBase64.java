package dev.stateroom.agent.text;

import java.io.ByteArrayOutputStream;

/**
 * Base64 as Node's {@code Buffer.from(text, "base64")} reads it: both alphabets, other characters skipped, up to the padding. Only the low
 * byte of a UTF-16 unit counts, so that {@code U+0141} is an A and the first half of many emoji ends the text.
 */
public final class NodeBase64 {
    private NodeBase64() {}

    /** The bytes; digits at the end that do not make a whole byte are dropped. */
    public static byte[] decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() / 4 * 3 + 3);
        int bits = 0;
        int held = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = (char) (text.charAt(i) & 0xff);
            if (c == '=') {
                break;
            }
            int digit = digit(c);
            if (digit < 0) {
                continue;
            }
            bits = bits << 6 | digit;
            held += 6;
            if (held >= 8) {
                held -= 8;
                bytes.write(bits >> held);
            }
        }
        return bytes.toByteArray();
    }

    /** With the two digits of addresses as well. */
    private static int digit(char c) {
        return PythonBase64.digit(c == '-' ? '+' : c == '_' ? '/' : c);
    }
}
