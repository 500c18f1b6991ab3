package dev.stateroom.history.store;

import dev.stateroom.vfs.lines.ByteRun;

/**
 * Says of stored bytes — a key, or a value as JSON in UTF-8 — whether a text can be in them, without decoding them. Never says no
 * where it is; may say yes if it is not. What JSON escapes, and letters that have a case beyond ASCII, are not looked at.
 */
public final class TextSieve {
    private final ByteRun run;
    /** True if letters beyond ASCII can be small or capital forms of what is looked for: K, I and S have such. */
    private final boolean hasKin;

    private TextSieve(String run, boolean exact) {
        this.run = new ByteRun(run, !exact);
        hasKin = !exact && run.chars().anyMatch(letter -> "kisKIS".indexOf(letter) >= 0);
    }

    /**
     * For one text.
     *
     * @param exact false to take capital and small letters for the same
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

    /** True for what is in JSON as itself, and in one form only unless it is a letter of ASCII. */
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
