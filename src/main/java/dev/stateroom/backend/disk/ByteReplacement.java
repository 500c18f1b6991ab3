package dev.stateroom.backend.disk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text in UTF-8 bytes, to be replaced without decoding them, so that a large file is in memory only once. */
final class ByteReplacement {
    /** Smallest size in bytes at which it is worthwhile. */
    static final int LARGE = 1 << 20;

    private final byte[] bytes;
    private final int length;
    private final ByteNeedle needle;
    private final int occurrences;

    private ByteReplacement(byte[] bytes, int length, ByteNeedle needle, int occurrences) {
        this.bytes = bytes;
        this.length = length;
        this.needle = needle;
        this.occurrences = occurrences;
    }

    /**
     * Finds the text; null if the replacement is refused: there is no match, or more than one and not all are meant. The error then needs
     * the decoded text.
     *
     * @param length number of bytes of the file
     * @param old not empty
     */
    static @Nullable ByteReplacement find(byte[] bytes, int length, String old, boolean all) {
        if (old.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            return null; // half of a character is in no file
        }
        ByteNeedle needle = new ByteNeedle(old);
        int count = needle.count(bytes, length);
        return count == 0 || (count > 1 && !all) ? null : new ByteReplacement(bytes, length, needle, count);
    }

    /** Number of replacements. */
    int occurrences() {
        return occurrences;
    }

    /** The new content, in pieces. */
    List<ByteBuffer> content(byte[] inserted) {
        List<ByteBuffer> pieces = new ArrayList<>();
        int from = 0;
        for (int at = needle.indexIn(bytes, 0, length); at >= 0; at = needle.indexIn(bytes, from, length)) {
            pieces.add(ByteBuffer.wrap(bytes, from, at - from));
            pieces.add(ByteBuffer.wrap(inserted));
            from = at + needle.length();
        }
        pieces.add(ByteBuffer.wrap(bytes, from, length - from));
        return pieces;
    }
}
