package dev.stateroom.ui.preview.text;

import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Arrays;

/**
 * Displayable text, mapped to its original. Hidden characters are replaced by marks, emoji without a font by their names; in columns, tabs
 * by blanks.
 */
public final class VisibleText {
    private static final int[] NONE = {};

    private final String shown;
    private final int[] at;
    private final int[] lengths;
    private final int[] codePoints;
    private final int[] originals;
    private final int hidden;

    private VisibleText(String shown, int[] at, int[] lengths, int[] codePoints, int hidden) {
        this.originals = originals(at, lengths, codePoints);
        this.shown = shown;
        this.at = at;
        this.lengths = lengths;
        this.codePoints = codePoints;
        this.hidden = hidden;
    }

    private static int[] originals(int[] at, int[] lengths, int[] codePoints) {
        int[] originals = new int[at.length];
        int grown = 0;
        for (int i = 0; i < at.length; i++) {
            originals[i] = at[i] - grown;
            grown += lengths[i] - Character.charCount(codePoints[i]);
        }
        return originals;
    }

    /** The text with marks; tabs are kept. */
    public static VisibleText of(String text) {
        return HiddenCharacters.firstHidden(text, 0) < 0 && MissingGlyphs.first(text, 0) < 0 ? new VisibleText(text, NONE, NONE, NONE, 0) : replace(text, 0);
    }

    /** One line with marks, and blanks up to the next multiple of {@code tab} columns for each tab. */
    public static VisibleText inColumns(String line, int tab) {
        return line.indexOf('\t') < 0 ? of(line) : replace(line, tab);
    }

    private static VisibleText replace(String text, int tab) {
        StringBuilder out = new StringBuilder(text.length() + 32);
        int[] at = new int[16];
        int[] lengths = new int[16];
        int[] codePoints = new int[16];
        int count = 0;
        int hidden = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            String instead = null;
            if (c == '\t' && tab > 0) {
                instead = " ".repeat(tab - out.length() % tab);
            } else if ((c < 0x20 || c >= 0x7F) && HiddenCharacters.isHidden(text, i)) {
                instead = HiddenCharacters.mark(c);
                hidden++;
            } else if (MissingGlyphs.isMissing(c)) {
                instead = MissingGlyphs.name(c);
            }
            if (instead == null) {
                out.appendCodePoint(c);
            } else {
                if (count == at.length) {
                    at = Arrays.copyOf(at, count * 2);
                    lengths = Arrays.copyOf(lengths, count * 2);
                    codePoints = Arrays.copyOf(codePoints, count * 2);
                }
                at[count] = out.length();
                lengths[count] = instead.length();
                codePoints[count++] = c;
                out.append(instead);
            }
            i += Character.charCount(c);
        }
        return new VisibleText(
                out.toString(), Arrays.copyOf(at, count), Arrays.copyOf(lengths, count), Arrays.copyOf(codePoints, count), hidden);
    }

    /** The displayable text. */
    public String shown() {
        return shown;
    }

    /** The number of hidden characters, not counting tabs. */
    public int hidden() {
        return hidden;
    }

    /** Passes on the marks of hidden characters in a range of {@link #shown}, in order. */
    public void eachMark(int from, int to, Marks marks) {
        for (int i = firstEndingAfter(from); i < at.length && at[i] < to; i++) {
            if (codePoints[i] != '\t') {
                marks.mark(at[i], at[i] + lengths[i], codePoints[i]);
            }
        }
    }

    /** Receives marks. */
    @FunctionalInterface
    public interface Marks {
        /** One mark: its displayed range and the character that it replaces. */
        void mark(int from, int to, int codePoint);
    }

    /** The original text of a displayed range; a partly included mark counts as the whole character. */
    public String original(int from, int to) {
        if (at.length == 0) {
            return shown.substring(from, to);
        }
        StringBuilder out = new StringBuilder(to - from);
        int i = from;
        int next = firstEndingAfter(from);
        while (i < to) {
            if (next < at.length && at[next] < to) {
                out.append(shown, i, Math.max(i, at[next])).appendCodePoint(codePoints[next]);
                i = at[next] + lengths[next];
                next++;
            } else {
                out.append(shown, i, to);
                i = to;
            }
        }
        return out.toString();
    }

    /** The displayed offset of the unit at {@code offset} of the original text; for a part of a replaced character, the start of its mark. */
    public int shownOffset(int offset) {
        int i = Arrays.binarySearch(originals, offset);
        if (i >= 0) {
            return at[i];
        }
        int before = -i - 2;
        if (before < 0) {
            return offset;
        }
        int behind = originals[before] + Character.charCount(codePoints[before]);
        return offset < behind ? at[before] : at[before] + lengths[before] + (offset - behind);
    }

    /** The unit of the original text at the displayed {@code offset}. */
    public int originalOffset(int offset) {
        int next = firstEndingAfter(offset);
        if (next < at.length && at[next] <= offset) {
            return originals[next];
        }
        return next == 0
                ? offset
                : originals[next - 1] + Character.charCount(codePoints[next - 1]) + offset - at[next - 1] - lengths[next - 1];
    }

    private int firstEndingAfter(int offset) {
        int low = 0;
        int high = at.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at[middle] + lengths[middle] <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
