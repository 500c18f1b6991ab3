package dev.stateroom.agent;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One file record as it is stored in a thread's state or in a store, in either format. Times and encoding are the stored text, null if
 * missing; nothing is normalised.
 *
 * @param content the content
 * @param encoding {@code utf-8} or {@code base64} as stored; null in format 1 and in JavaScript records
 * @param mimeType as stored by JavaScript; null elsewhere
 * @param createdAt ISO-8601 text as stored; or the digits of a whole number, which no release writes but which may be stored
 * @param modifiedAt ISO-8601 text as stored
 */
public record FileData(
        Content content,
        @Nullable String encoding,
        @Nullable String mimeType,
        @Nullable String createdAt,
        @Nullable String modifiedAt) {

    /** The forms of content. */
    public sealed interface Content {}

    /** Format 1: lines without terminators; the bytes are the lines joined by LF. */
    public record Lines(List<String> lines) implements Content {}

    /** Format 2: text, or base64 text if the record's encoding says so. */
    public record Text(String text) implements Content {}

    /** Format 2 of JavaScript: bytes as they are. Not copied, do not change. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Binary(byte[] bytes) implements Content {}

    /**
     * A record whose content has no known form; it still has a name in the tree.
     *
     * @param why the reason, for the user
     * @param stored the stored value in place of content; null if there is none or it is unknown
     */
    public record Unreadable(String why, @Nullable ForeignValue stored) implements Content {
        /** Content whose stored value does not matter or is unknown. */
        public Unreadable(String why) {
            this(why, null);
        }
    }

    /**
     * Text or bytes that are too large for memory and are read in parts. Equal only if stored in the same place.
     *
     * @param size number of bytes
     * @param why the reason, for the user, if an operation needs them in memory
     */
    public record Stored(StoredBytes bytes, long size, String why) implements Content {}

    /** True if the content is in memory, so that {@link #bytes} returns it. */
    public boolean isHeld() {
        return !(content instanceof Unreadable || content instanceof Stored);
    }

    /** True if both have the same bytes, however they are stored; if not in memory, only if known to be the same. */
    public boolean hasBytesOf(FileData other) {
        return isHeld() && other.isHeld() ? Arrays.equals(bytes(), other.bytes()) : content.equals(other.content);
    }

    /** {@code v1} for a list of lines, {@code v2} for everything else. */
    public String format() {
        return content instanceof Lines ? "v1" : "v2";
    }

    /** True if the record stores bytes, not text: base64 encoding, or a byte array. */
    public boolean isBinary() {
        return content instanceof Binary || "base64".equals(encoding);
    }

    /** True for a record of the first generation: text alone, without other fields. */
    public boolean isPlainText() {
        return content instanceof Text && encoding == null && mimeType == null && createdAt == null && modifiedAt == null;
    }

    /**
     * The bytes for a download: text as UTF-8, base64 decoded (as it is if that fails), lines joined by LF; empty for content that is not
     * in memory. Created on each call; may be large.
     */
    public byte[] bytes() {
        return switch (content) {
            case Lines(List<String> lines) -> utf8(String.join("\n", lines));
            case Binary(byte[] bytes) -> bytes;
            case Text(String text) when "base64".equals(encoding) -> decode(text);
            case Text(String text) -> utf8(text);
            case Unreadable _, Stored _ -> new byte[0];
        };
    }

    /** The size of {@link #bytes}, without creating them for text; for content that is not in memory, its size in storage. */
    public long size() {
        return switch (content) {
            case Lines(List<String> lines) -> {
                long total = Math.max(0, lines.size() - 1);
                for (String line : lines) {
                    total += utf8Length(line);
                }
                yield total;
            }
            case Text(String text) when !"base64".equals(encoding) -> utf8Length(text);
            case Stored(_, long size, _) -> size;
            case Unreadable(_, ForeignValue.Opaque(_, long size, _)) -> size;
            default -> bytes().length;
        };
    }

    /** UTF-8 as Node's {@code Buffer.from} encodes it: a lone surrogate, which only JavaScript stores, becomes U+FFFD. */
    private static byte[] utf8(String text) {
        boolean isWhole = true;
        for (int i = 0; i < text.length() && isWhole; i++) {
            isWhole = !Character.isSurrogate(text.charAt(i));
        }
        return isWhole
                ? text.getBytes(StandardCharsets.UTF_8)
                : text.codePoints()
                        .map(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                        .getBytes(StandardCharsets.UTF_8);
    }

    private static long utf8Length(String text) {
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                length++;
            } else if (c < 0x800) {
                length += 2;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                length += 4;
                i++;
            } else {
                length += 3;
            }
        }
        return length;
    }

    /** The stored value for a time of a record: a whole number if its text is one, otherwise text; null for null. */
    public static @Nullable ForeignValue storedTime(@Nullable String time) {
        if (time == null) {
            return null;
        }
        boolean whole = !time.isEmpty() && time.length() < 18 && time.chars().allMatch(c -> c >= '0' && c <= '9');
        return whole ? new ForeignValue.Int(Long.parseLong(time)) : new ForeignValue.Text(time);
    }

    /** True if both store the same: content, encoding, type and times. Equality of the record itself compares byte arrays by identity. */
    public boolean sameAs(FileData other) {
        return Objects.equals(encoding, other.encoding)
                && Objects.equals(mimeType, other.mimeType)
                && Objects.equals(createdAt, other.createdAt)
                && Objects.equals(modifiedAt, other.modifiedAt)
                && sameContent(other.content);
    }

    private boolean sameContent(Content other) {
        if (content instanceof Binary(byte[] mine) && other instanceof Binary(byte[] theirs)) {
            return Arrays.equals(mine, theirs);
        }
        return content.equals(other);
    }

    private static byte[] decode(String text) {
        try {
            return Base64.getMimeDecoder().decode(text);
        } catch (IllegalArgumentException notBase64) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
