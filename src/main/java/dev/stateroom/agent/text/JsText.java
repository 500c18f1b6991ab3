package dev.stateroom.agent.text;

import dev.stateroom.agent.AgentReply;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Text, bytes and base64 as JavaScript's own functions convert them. */
public final class JsText {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private JsText() {}

    /** The bytes of a text as UTF-8; lone surrogates become U+FFFD, as {@code TextEncoder} writes them. */
    public static byte[] encode(String text) {
        return wellFormed(text).getBytes(StandardCharsets.UTF_8);
    }

    private static String wellFormed(String text) {
        StringBuilder changed = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                continue;
            }
            changed = changed == null ? new StringBuilder(text) : changed;
            changed.setCharAt(i, '\uFFFD');
        }
        return changed == null ? text : changed.toString();
    }

    /** The text of bytes as {@code TextDecoder} reads it: without a leading byte order mark, and with U+FFFD for invalid bytes. */
    public static String decode(byte[] bytes) {
        String text = new String(withoutSurrogates(bytes), StandardCharsets.UTF_8);
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    /** JavaScript counts an encoded surrogate as three invalid bytes, Java as one: the first becomes a byte that is invalid by itself. */
    private static byte[] withoutSurrogates(byte[] bytes) {
        byte[] changed = bytes;
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == (byte) 0xED && bytes[i + 1] >= (byte) 0xA0 && bytes[i + 1] < (byte) 0xC0) {
                changed = changed == bytes ? bytes.clone() : changed;
                changed[i] = (byte) 0xFF;
            }
        }
        return changed;
    }

    /** True for white space according to {@code \s} and {@code trim}. */
    public static boolean isSpace(char c) {
        return (c >= 0x09 && c <= 0x0D)
                || c == ' '
                || c == BYTE_ORDER_MARK
                || (c >= 0xA0 && (Character.getType(c) == Character.SPACE_SEPARATOR || c == 0x2028 || c == 0x2029));
    }

    /** True for a text that is empty or only white space. */
    public static boolean isBlank(String text) {
        return text.chars().allMatch(c -> isSpace((char) c));
    }

    /**
     * The bytes of a write to a media path: base64 without white space and the head of a {@code data:} URL; raised as
     * {@code InvalidCharacterError} if {@code atob} refuses it.
     */
    public static AgentReply<byte[]> fromBase64(String text) {
        StringBuilder digits = new StringBuilder(text.length());
        String trimmed = trim(text);
        int from = trimmed.startsWith("data:") ? trimmed.indexOf(',') + 1 : 0;
        for (int i = from; i < trimmed.length(); i++) {
            if (!isSpace(trimmed.charAt(i))) {
                digits.append(trimmed.charAt(i));
            }
        }
        return atob(digits);
    }

    /** A text without white space at its ends. */
    public static String trim(String text) {
        String trimmed = trimEnd(text);
        int start = 0;
        while (start < trimmed.length() && isSpace(trimmed.charAt(start))) {
            start++;
        }
        return trimmed.substring(start);
    }

    /** A text without white space at its end. */
    public static String trimEnd(String text) {
        int end = text.length();
        while (end > 0 && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    private static AgentReply<byte[]> atob(StringBuilder digits) {
        int end = digits.length();
        if (end % 4 == 0 && end > 0 && digits.charAt(end - 1) == '=') {
            end -= digits.charAt(end - 2) == '=' ? 2 : 1;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(end / 4 * 3 + 3);
        int bits = 0;
        for (int i = 0; i < end; i++) {
            int digit = PythonBase64.digit(digits.charAt(i));
            if (digit < 0) {
                return AgentReply.raised("InvalidCharacterError", "Invalid character");
            }
            bits = bits << 6 | digit;
            switch (i % 4) {
                case 1 -> bytes.write(bits >> 4);
                case 2 -> bytes.write(bits >> 2);
                case 3 -> bytes.write(bits);
                default -> {}
            }
        }
        return end % 4 == 1
                ? AgentReply.raised("InvalidCharacterError", "The string to be decoded is not correctly encoded.")
                : AgentReply.of(bytes.toByteArray());
    }
}
