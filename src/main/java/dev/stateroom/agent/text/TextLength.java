package dev.stateroom.agent.text;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** How a dialect's listings count the size of a stored text. */
public enum TextLength {
    /** Python before 0.7: {@code len(str)}. */
    CODE_POINTS {
        @Override
        public long of(String text) {
            return text.codePointCount(0, text.length());
        }
    },
    /** Python 0.7: the bytes of the text as UTF-8. */
    UTF_8 {
        @Override
        public long of(String text) {
            // Nearly all texts are ASCII, which the runtime encodes and compares many characters at a time.
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            if (encoded.length == text.length() && new String(encoded, StandardCharsets.US_ASCII).equals(text)) {
                return encoded.length;
            }
            long length = text.length();
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                // Each half of a surrogate pair accounts for two of the four bytes.
                length += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
            return length;
        }
    },
    /** JavaScript: {@code length}. */
    UTF_16 {
        @Override
        public long of(String text) {
            return text.length();
        }
    };

    /** The size of a text. */
    public abstract long of(String text);

    /** The size of lines joined by LF, without joining them. */
    public long ofJoined(List<String> lines) {
        return lines.stream().mapToLong(this::of).sum() + Math.max(0, lines.size() - 1);
    }

    /** The measure of a dialect's state and store backends. */
    public static TextLength ofRecords(Dialect dialect) {
        return dialect.language() == Era.Language.JAVASCRIPT
                ? UTF_16
                : dialect.holds(DialectFact.SIZE_COUNTS_BYTES) ? UTF_8 : CODE_POINTS;
    }
}
