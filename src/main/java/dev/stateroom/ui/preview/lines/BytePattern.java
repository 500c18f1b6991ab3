package dev.stateroom.ui.preview.lines;

import dev.stateroom.ui.preview.text.TextDecoding;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A text to find in bytes: for each of its characters the byte sequences that encode it, two or three if case is ignored. In encodings
 * whose second bytes may look like letters (GB18030, Shift_JIS) a match may start within a character.
 */
final class BytePattern {
    /** No match here. */
    static final int NO = -1;

    /** A possible match that needs more bytes to decide. */
    static final int MORE = -2;

    private final byte[][][] characters;
    private final boolean[] firsts = new boolean[256];
    private final int unit;
    private final int most;

    BytePattern(String wanted, boolean matchCase, TextDecoding decoding) {
        this.unit = decoding.unit();
        int[] points = wanted.codePoints().toArray();
        characters = new byte[points.length][][];
        int length = 0;
        for (int i = 0; i < points.length; i++) {
            Set<String> forms = new LinkedHashSet<>();
            forms.add(Character.toString(points[i]));
            if (!matchCase) {
                int upper = Character.toUpperCase(points[i]);
                forms.add(Character.toString(upper));
                forms.add(Character.toString(Character.toLowerCase(upper)));
            }
            characters[i] = forms.stream().map(form -> form.getBytes(decoding.charset())).toArray(byte[][]::new);
            int longest = 0;
            for (byte[] form : characters[i]) {
                longest = Math.max(longest, form.length);
            }
            length += longest;
        }
        for (byte[] form : characters[0]) {
            firsts[form[0] & 0xFF] = true;
        }
        most = length;
    }

    /** Size of the longest encoding of the text in bytes. */
    int most() {
        return most;
    }

    /** Index of the first byte at or after {@code from} that may start a match; {@code to} if there is none. */
    int candidate(byte[] block, int from, int to) {
        int i = from;
        while (i < to && !firsts[block[i] & 0xFF]) {
            i += unit;
        }
        return Math.min(i, to);
    }

    /** Index after the match that starts at {@code at}; {@link #NO}, or {@link #MORE} if the block ends too early to decide. */
    int endAt(byte[] block, int at, int to) {
        int i = at;
        for (byte[][] forms : characters) {
            int behind = NO;
            for (byte[] form : forms) {
                int end = form(form, block, i, to);
                behind = end >= 0 || behind == NO ? end : behind;
                if (end >= 0) {
                    break;
                }
            }
            if (behind < 0) {
                return behind;
            }
            i = behind;
        }
        return i;
    }

    private static int form(byte[] form, byte[] block, int at, int to) {
        for (int i = 0; i < form.length; i++) {
            if (at + i >= to) {
                return MORE;
            }
            if (block[at + i] != form[i]) {
                return NO;
            }
        }
        return at + form.length;
    }
}
