package dev.stateroom.history.store;

import dev.stateroom.vfs.lines.ByteRun;

/**
 * Tests stored bytes — a key, or a value as JSON in UTF-8 — for a text without decoding them. Never has false negatives; may have false
 * positives. Escaped characters of JSON, and letters with a case beyond ASCII, are not compared.
 */
public final class TextSieve {
    private final ByteRun run;
    /** True if letters beyond ASCII can be another case of a searched letter: K, I and S have such. */
    private final boolean hasKin;

    private TextSieve(String run, boolean exact) {
        this.run = new ByteRun(run, !exact);
        hasKin = !exact && run.chars().anyMatch(letter -> "kisKIS".indexOf(letter) >= 0);
    }

    /**
     * A sieve for one text.
     *
     * @param exact false to ignore case
     */
    public static TextSieve of(String wanted, boolean exact) {
        String longest = "";
        int from = 0;
        for (int i = 0; i <= wanted.length(); i++) {
            if (i == wanted.length() || !isPlain(wanted.charAt(i), exact)) {
                longest = i - from > longest.length() ? wanted.substring(from, i) : longest;
                from = i + 1;
            }
        }
        return new TextSieve(longest, exact);
    }

    /** True for a character that is unescaped in JSON, and in one form only unless it is a letter of ASCII. */
    private static boolean isPlain(char unit, boolean exact) {
        boolean escaped = unit < ' ' || unit == '"' || unit == '\\' || Character.isSurrogate(unit);
        return !escaped && (unit < 0x7f || exact || Character.getType(unit) == Character.OTHER_LETTER);
    }

    public boolean mayBeIn(byte[] utf8) {
        return run.indexIn(utf8, 0, utf8.length) >= 0 || (hasKin && holdsKin(utf8));
    }

    /** The dotless and the dotted I, the long S, the sign of Kelvin. */
    private static boolean holdsKin(byte[] utf8) {
        for (int i = 0; i < utf8.length - 1; i++) {
            int pair = (utf8[i] & 0xff) << 8 | utf8[i + 1] & 0xff;
            if (pair == 0xc4b0 || pair == 0xc4b1 || pair == 0xc5bf || pair == 0xe284) {
                return true;
            }
        }
        return false;
    }
}
