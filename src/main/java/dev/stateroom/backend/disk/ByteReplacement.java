package dev.stateroom.backend.disk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text found in bytes of UTF-8, to be replaced there without decoding them: so a large file is in memory once. */
final class ByteReplacement {
    /** From here on it is worth it. */
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
     * Finds the text; null if replacing is to be refused, which needs other words than these bytes: it is not there, or more
     * than once and not all are meant.
     *
     * @param length how many of the bytes are the file
     * @param old not empty
     */
    static @Nullable ByteReplacement find(byte[] bytes, int length, String old, boolean all) {
        if (old.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            return null; // half a character is in no file
        }
        ByteNeedle needle = new ByteNeedle(old);
        int count = needle.count(bytes, length);
        return count == 0 || (count > 1 && !all) ? null : new ByteReplacement(bytes, length, needle, count);
    }

    /** How many are replaced. */
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
