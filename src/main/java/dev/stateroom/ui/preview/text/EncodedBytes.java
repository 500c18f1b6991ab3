package dev.stateroom.ui.preview.text;

import dev.stateroom.vfs.DetectedType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are encoded as text: a {@code data:} address in base64, or base64 alone.
 *
 * @param mime their type, as stated or as detected from the bytes
 * @param bytes the decoded bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedBytes(String mime, byte[] bytes) {
    private static final Pattern DATA = Pattern.compile("\\s*data:([\\w.+-]+/[\\w.+-]+)(?:;[\\w=.+-]+)*;base64,");
    private static final int SHORTEST = 24;
    private static final int HEAD = 96;

    /** The type that a text's beginning states or shows, if it encodes bytes; null if it is plain text, or encoded text. */
    public static @Nullable String typeOf(String beginning) {
        Matcher data = DATA.matcher(beginning);
        if (data.lookingAt()) {
            return data.group(1);
        }
        String start = compact(beginning.substring(0, Math.min(HEAD, beginning.length())));
        if (start.length() < SHORTEST || !isBase64(start)) {
            return null;
        }
        // Only whole groups of letters: a line of a text may be drawn with equals signs.
        int padding = start.indexOf('=');
        int letters = padding < 0 ? start.length() : padding;
        byte[] head = Base64.getDecoder().decode(start.substring(0, letters / 4 * 4));
        DetectedType sniffed = DetectedType.of(head, false, "", null);
        // Words without blanks are valid base64 too: only bytes with a known signature count.
        boolean known = sniffed.form() == DetectedType.Form.IMAGE
                || sniffed.form() == DetectedType.Form.BYTES && !sniffed.mime().equals("application/octet-stream");
        return known ? sniffed.mime() : null;
    }

    /** The bytes of a text, all of which must be encoded; empty if it is not. */
    public static Optional<EncodedBytes> of(String text) {
        String mime = typeOf(text);
        if (mime == null) {
            return Optional.empty();
        }
        Matcher data = DATA.matcher(text);
        String encoded = compact(data.lookingAt() ? text.substring(data.end()) : text);
        try {
            return Optional.of(new EncodedBytes(mime, Base64.getDecoder().decode(encoded.getBytes(StandardCharsets.ISO_8859_1))));
        } catch (IllegalArgumentException notAll) {
            return Optional.empty();
        }
    }

    private static String compact(String text) {
        StringBuilder compact = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > ' ') {
                compact.append(c == '-' ? '+' : c == '_' ? '/' : c);
            }
        }
        return compact.toString();
    }

    private static boolean isBase64(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
            if (!letter && c != '+' && c != '/' && c != '=') {
                return false;
            }
        }
        return true;
    }
}
