package dev.stateroom.ui.preview.text;

import java.util.function.IntPredicate;

/** Finds a text in another, matching or ignoring case. Case is folded by character, so that offsets are kept. */
public final class TextSearch {
    private final char[] wanted;
    private final boolean matchCase;

    /** Searches for {@code wanted}, which is not empty. */
    public TextSearch(String wanted, boolean matchCase) {
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("nothing to look for");
        }
        this.matchCase = matchCase;
        this.wanted = wanted.toCharArray();
        for (int i = 0; i < this.wanted.length; i++) {
            this.wanted[i] = fold(this.wanted[i]);
        }
    }

    /** UTF-16 units of the searched text. */
    public int length() {
        return wanted.length;
    }

    private char fold(char c) {
        if (matchCase) {
            return c;
        }
        if (c < 0x80) {
            return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
        }
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    /** Index of the first match at or after {@code from}; -1 if there is none. */
    public int next(CharSequence text, int from) {
        int last = text.length() - wanted.length;
        char first = wanted[0];
        for (int i = Math.max(0, from); i <= last; i++) {
            if (fold(text.charAt(i)) == first && matches(text, i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean matches(CharSequence text, int at) {
        for (int i = 1; i < wanted.length; i++) {
            if (fold(text.charAt(at + i)) != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    /** Passes on every match that does not overlap the previous one, until {@code more} returns false. */
    public void each(CharSequence text, IntPredicate more) {
        for (int at = next(text, 0); at >= 0; at = next(text, at + wanted.length)) {
            if (!more.test(at)) {
                return;
            }
        }
    }
}
