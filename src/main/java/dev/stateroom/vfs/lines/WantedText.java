package dev.stateroom.vfs.lines;

import java.util.Optional;

/**
 * A text to find in lines, literally or ignoring case, anywhere or as a whole word. Two characters differ only in case if their capital
 * forms have the same small form, each character for itself: {@code İ} is {@code i}, {@code ẞ} is {@code ß}, and neither is {@code ss}.
 * Takes time in proportion to what is searched, for any content (Knuth, Morris and Pratt).
 */
public final class WantedText implements LineTest {
    private static final int MOST_MARKS = 32;
    private static final int MOST_UTF8 = 4;

    private final String wanted;
    private final boolean anyCase;
    private final boolean wholeWord;
    private final char[] units;
    private final int[] fallbacks;
    private final ByteRun run;

    /**
     * @param wanted the text to find, not empty
     * @param anyCase true to ignore case
     * @param wholeWord true if no letters, digits, underscores or marks of a letter may be next to a match
     */
    public WantedText(String wanted, boolean anyCase, boolean wholeWord) {
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("nothing to look for");
        }
        this.wanted = wanted;
        this.anyCase = anyCase;
        this.wholeWord = wholeWord;
        units = new char[wanted.length()];
        for (int i = 0; i < units.length; i++) {
            units[i] = unit(wanted, i);
        }
        fallbacks = fallbacks(units);
        run = new ByteRun(anyCase ? plainRun(wanted) : wanted, anyCase);
    }

    /** For each number of matched units, how many of them still match if the next one does not. */
    private static int[] fallbacks(char[] units) {
        int[] fallbacks = new int[units.length + 1];
        int fit = 0;
        for (int i = 1; i < units.length; i++) {
            while (fit > 0 && units[i] != units[fit]) {
                fit = fallbacks[fit];
            }
            fit += units[i] == units[fit] ? 1 : 0;
            fallbacks[i + 1] = fit;
        }
        return fallbacks;
    }

    /** The longest part whose letters have no case variants beyond ASCII: K, I and S have some. */
    private static String plainRun(String text) {
        String longest = "";
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) >= 0x80 || "kisKIS".indexOf(text.charAt(i)) >= 0) {
                longest = i - from > longest.length() ? text.substring(from, i) : longest;
                from = i + 1;
            }
        }
        return longest;
    }

    /** The reason why a text cannot be searched for: half of a character, which is in no file. Empty if it can. */
    public static Optional<String> unfit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isHighSurrogate(text.charAt(i)) || i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return Optional.of("half of a character at position " + i);
                }
                i++;
            }
        }
        return Optional.empty();
    }

    /** True if a line that contains the text matches without further tests. */
    public boolean isPlain() {
        return !anyCase && !wholeWord;
    }

    /** Number of UTF-16 units of a match. */
    public int length() {
        return units.length;
    }

    /** Index of the first match at or after {@code from}; -1 if there is none. */
    public int indexIn(String text, int from) {
        return isPlain() ? text.indexOf(wanted, from) : fitting(text, from);
    }

    private int fitting(String text, int start) {
        int fit = 0;
        for (int i = Math.max(0, start); i < text.length(); i++) {
            char unit = unit(text, i);
            while (fit > 0 && unit != units[fit]) {
                fit = fallbacks[fit];
            }
            fit += unit == units[fit] ? 1 : 0;
            if (fit == units.length) {
                int at = i + 1 - fit;
                if (at >= start && isContained(text, at, i + 1)) {
                    return at;
                }
                fit = fallbacks[fit];
            }
        }
        return -1;
    }

    /** A character's form for comparison; for a character of two units, the half at {@code i}. */
    private char unit(String text, int i) {
        char unit = text.charAt(i);
        if (!anyCase) {
            return unit;
        }
        if (unit < 0x80) {
            return unit >= 'A' && unit <= 'Z' ? (char) (unit + 32) : unit;
        }
        if (!Character.isSurrogate(unit)) {
            return Character.toLowerCase(Character.toUpperCase(unit));
        }
        if (Character.isHighSurrogate(unit)) {
            return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                    ? Character.highSurrogate(folded(text.codePointAt(i)))
                    : unit;
        }
        return i > 0 && Character.isHighSurrogate(text.charAt(i - 1)) ? Character.lowSurrogate(folded(text.codePointBefore(i + 1))) : unit;
    }

    private static int folded(int character) {
        return Character.toLowerCase(Character.toUpperCase(character));
    }

    /** True if a match does not cut a character in two, and is a whole word if required. */
    private boolean isContained(String text, int from, int to) {
        boolean halved = isInside(text, from) || isInside(text, to);
        return !halved && !(wholeWord && (isWordBefore(text, from) || isWordAfter(text, to)));
    }

    /** True if an index is between the two units of one character. */
    public static boolean isInside(String text, int at) {
        return at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
    }

    private static boolean isWordBefore(String text, int at) {
        int i = at;
        for (int marks = 0; i > 0 && marks <= MOST_MARKS; marks++) {
            int before = text.codePointBefore(i);
            if (!isMark(before)) {
                return isWord(before);
            }
            i -= Character.charCount(before);
        }
        return false;
    }

    private static boolean isWordAfter(String text, int at) {
        if (at >= text.length()) {
            return false;
        }
        int after = text.codePointAt(at);
        return isWord(after) || isMark(after);
    }

    private static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static boolean isWord(int character) {
        return switch (Character.getType(character)) {
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
            default -> character == '_' || Character.isLetter(character);
        };
    }

    @Override
    public boolean test(String line) {
        return indexIn(line, 0) >= 0;
    }

    @Override
    public int next(String text, int from) {
        return indexIn(text, from);
    }

    @Override
    public int next(byte[] utf8, int from, int to) {
        return run.indexIn(utf8, from, to);
    }

    @Override
    public int mostBytes() {
        return wanted.length() * MOST_UTF8;
    }
}
