package dev.stateroom.agent.text;

import dev.stateroom.agent.AgentReply;
import java.io.ByteArrayOutputStream;

/** Base64 as Python's {@code base64.standard_b64decode} reads it: other characters are skipped, up to the padding. */
public final class PythonBase64 {
    private PythonBase64() {}

    /** The bytes; raised as {@code Error} (of {@code binascii}) or {@code ValueError} if Python refuses the text. */
    public static AgentReply<byte[]> decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() / 4 * 3 + 3);
        int place = 0;
        int left = 0;
        int pads = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return AgentReply.raised("ValueError", "string argument should contain only ASCII characters");
            }
            if (c == '=') {
                if (place >= 2 && place + ++pads >= 4) {
                    return AgentReply.of(bytes.toByteArray());
                }
                continue;
            }
            int digit = digit(c);
            if (digit < 0) {
                continue;
            }
            pads = 0;
            switch (place) {
                case 0 -> left = digit;
                case 1 -> bytes.write(left << 2 | digit >> 4);
                case 2 -> bytes.write((left & 0x0F) << 4 | digit >> 2);
                default -> bytes.write((left & 0x03) << 6 | digit);
            }
            left = digit;
            place = (place + 1) % 4;
        }
        if (place == 0) {
            return AgentReply.of(bytes.toByteArray());
        }
        return AgentReply.raised(
                "Error",
                place > 1
                        ? "Incorrect padding"
                        : "Invalid base64-encoded string: number of data characters (" + (bytes.size() / 3 * 4 + 1)
                                + ") cannot be 1 more than a multiple of 4");
    }

    /** The value of a base64 digit; -1 for any other character. */
    static int digit(char c) {
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (c >= '0' && c <= '9') {
            return c - '0' + 52;
        }
        return c == '+' ? 62 : c == '/' ? 63 : -1;
    }
}
