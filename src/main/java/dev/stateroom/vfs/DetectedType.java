package dev.stateroom.vfs;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The type of a file, detected from its first bytes. Bytes win over the name: a {@code .png} that holds text is text, a {@code .txt} that
 * begins like a PNG is a PNG.
 *
 * @param form text, picture or other bytes
 * @param mime the type found from bytes, else from the name
 * @param encoding how the text is encoded; {@link Encoding#UNKNOWN} for text that is not UTF-8; null if it is not text
 */
public record DetectedType(Form form, String mime, @Nullable Encoding encoding) {

    /** Number of first bytes that detection needs. */
    public static final int HEAD = 64 * 1024;

    /** The kind of content. */
    public enum Form {
        /** No byte at all. */
        EMPTY,
        /** Lines to read. */
        TEXT,
        /** A picture of pixels. */
        IMAGE,
        /** Anything else. */
        BYTES
    }

    /** The encoding of text, detected from its first bytes. */
    public enum Encoding {
        /** UTF-8, with or without a byte order mark. */
        UTF_8,
        /** UTF-16 with a little-endian byte order mark. */
        UTF_16LE,
        /** UTF-16 with a big-endian byte order mark. */
        UTF_16BE,
        /** Looks like text but is not UTF-8. */
        UNKNOWN
    }

    /** A signature; each char of it is one byte. */
    private record Magic(String mime, int at, String signature) {
        boolean matches(byte[] head) {
            return head.length >= at + signature.length()
                    && new String(head, at, signature.length(), StandardCharsets.ISO_8859_1).equals(signature);
        }
    }

    private static final List<Magic> MAGIC = List.of(
            new Magic("image/png", 0, "\u0089PNG\r\n\u001a\n"),
            new Magic("image/jpeg", 0, "\u00ff\u00d8\u00ff"),
            new Magic("image/gif", 0, "GIF87a"),
            new Magic("image/gif", 0, "GIF89a"),
            new Magic("image/webp", 8, "WEBP"),
            new Magic("image/tiff", 0, "II*\u0000"),
            new Magic("image/tiff", 0, "MM\u0000*"),
            new Magic("image/x-icon", 0, "\u0000\u0000\u0001\u0000"),
            new Magic("application/pdf", 0, "%PDF-"),
            new Magic("application/zip", 0, "PK\u0003\u0004"),
            new Magic("application/zip", 0, "PK\u0005\u0006"),
            new Magic("application/gzip", 0, "\u001f\u008b"),
            new Magic("application/x-7z-compressed", 0, "7z\u00bc\u00af'\u001c"),
            new Magic("application/zstd", 0, "(\u00b5/\u00fd"),
            new Magic("application/vnd.sqlite3", 0, "SQLite format 3\u0000"),
            new Magic("application/x-executable", 0, "\u007fELF"),
            new Magic("application/java-vm", 0, "\u00ca\u00fe\u00ba\u00be"),
            new Magic("application/wasm", 0, "\u0000asm"),
            new Magic("video/mp4", 4, "ftyp"));

    /**
     * Detects the type from the head of a file.
     *
     * @param head its first bytes, up to {@link #HEAD}
     * @param whole true if {@code head} is the whole file, so that a character cut at the end counts as an error
     * @param name its file name
     * @param statedMime the type stated by its storage; null if there is none
     */
    public static DetectedType of(byte[] head, boolean whole, String name, @Nullable String statedMime) {
        String promised = statedMime == null || statedMime.isBlank() || statedMime.equals(MimeTypes.BYTES)
                ? MimeTypes.of(name)
                : statedMime.toLowerCase(Locale.ROOT);
        if (head.length == 0) {
            return new DetectedType(Form.EMPTY, promised, null);
        }
        for (Magic magic : MAGIC) {
            if (magic.matches(head)) {
                return bytes(magic.mime, promised);
            }
        }
        if (isBitmap(head)) {
            return bytes("image/bmp", promised);
        }
        Encoding encoding = encoding(head, whole);
        return encoding == null
                ? new DetectedType(Form.BYTES, MimeTypes.isText(promised) || MimeTypes.isImage(promised) ? MimeTypes.BYTES : promised, null)
                : new DetectedType(Form.TEXT, MimeTypes.isText(promised) ? promised : MimeTypes.PLAIN, encoding);
    }

    private static DetectedType bytes(String found, String promised) {
        // A .docx or .jar is a zip; the name knows more than the signature.
        boolean nameKnowsMore = found.equals("application/zip")
                && !promised.equals(MimeTypes.BYTES)
                && !MimeTypes.isText(promised)
                && !MimeTypes.isImage(promised);
        return new DetectedType(
                MimeTypes.isImage(found) ? Form.IMAGE : Form.BYTES, nameKnowsMore ? promised : found, null);
    }

    /** Too many words begin with "BM": the header size that follows must be a valid one too. */
    private static boolean isBitmap(byte[] head) {
        if (head.length < 18 || head[0] != 'B' || head[1] != 'M') {
            return false;
        }
        int header = (head[14] & 0xFF) | (head[15] & 0xFF) << 8 | (head[16] & 0xFF) << 16 | (head[17] & 0xFF) << 24;
        return header == 12 || header == 40 || header == 52 || header == 56 || header == 64 || header == 108 || header == 124;
    }

    private static @Nullable Encoding encoding(byte[] head, boolean whole) {
        if (starts(head, "\u00ef\u00bb\u00bf")) {
            return Utf8.isValid(head, 3, whole) ? Encoding.UTF_8 : Encoding.UNKNOWN;
        }
        if (starts(head, "\u00ff\u00fe") && !starts(head, "\u00ff\u00fe\0\0")) {
            return Encoding.UTF_16LE;
        }
        if (starts(head, "\u00fe\u00ff")) {
            return Encoding.UTF_16BE;
        }
        int controls = 0;
        int readable = 0;
        for (byte b : head) {
            if (b == 0) {
                return null;
            }
            if (b >= 0x20 && b != 0x7F || b == '\n' || b == '\r' || b == '\t' || b == '\f') {
                readable++;
            } else if (b > 0 && b != 0x1B && b != '\b') {
                controls++;
            }
        }
        if (Utf8.isValid(head, 0, whole)) {
            return controls * 10 > head.length ? null : Encoding.UTF_8;
        }
        return controls * 50 <= head.length && readable * 4 >= head.length ? Encoding.UNKNOWN : null;
    }

    private static boolean starts(byte[] head, String signature) {
        return new Magic("", 0, signature).matches(head);
    }
}
