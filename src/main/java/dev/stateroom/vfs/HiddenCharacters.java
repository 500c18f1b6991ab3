package dev.stateroom.vfs;

import java.util.Locale;

/**
 * Characters that a reader would not see, or that reorder what is seen: controls, bidirectional marks, zero-width and tag characters. Text
 * from outside is cleaned here before a toolkit or a terminal draws it, so that a file cannot look different from what it holds. Joiners
 * stay where a script or an emoji needs them.
 */
public final class HiddenCharacters {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int FIRST_SCRIPT_WITH_JOINING = 0x0590;

    private HiddenCharacters() {}

    /** True for the code point at {@code index} when it must not be drawn as it is. Tab and line feed are not hidden; carriage return is. */
    public static boolean isHidden(CharSequence text, int index) {
        int c = Character.codePointAt(text, index);
        if (c < 0x20) {
            return c != '\t' && c != '\n';
        }
        if (c < 0x7F) {
            return false;
        }
        if (c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER) {
            return !joins(text, index);
        }
        if (isVariationSelector(c)) {
            return !varies(text, index);
        }
        return isAlwaysHidden(c);
    }

    private static boolean isAlwaysHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
            case Character.FORMAT -> !isDrawnFormat(c);
            // Letters and marks by category, yet invisible.
            default -> c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 || c == 0x3164 || c == 0xFFA0
                    || (c >= 0xE0000 && c <= 0xE0FFF);
        };
    }

    /** Number and verse signs of Arabic, Syriac, Kaithi and hieroglyphs are "format" by category yet visible. */
    private static boolean isDrawnFormat(int c) {
        return (c >= 0x0600 && c <= 0x0605)
                || c == 0x06DD
                || c == 0x070F
                || c == 0x0890
                || c == 0x0891
                || c == 0x08E2
                || c == 0x110BD
                || c == 0x110CD
                || (c >= 0x13430 && c <= 0x1345F);
    }

    private static boolean isVariationSelector(int c) {
        return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
    }

    /** True if both neighbours belong to a script or are symbols that join. */
    private static boolean joins(CharSequence text, int index) {
        if (index == 0 || index + 1 >= text.length()) {
            return false;
        }
        int before = Character.codePointBefore(text, index);
        int after = Character.codePointAt(text, index + 1);
        return canJoin(before) && canJoin(after);
    }

    private static boolean canJoin(int c) {
        return c >= FIRST_SCRIPT_WITH_JOINING
                && (Character.isLetter(c) || isMark(c) || Character.getType(c) == Character.OTHER_SYMBOL || isEmojiPart(c));
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isEmojiPart(int c) {
        return c == 0xFE0F || Character.isEmoji(c) || Character.isEmojiModifier(c);
    }

    /** True for a selector directly after a character that has variants: an emoji, a digit of a keycap, an ideograph, a symbol. */
    private static boolean varies(CharSequence text, int index) {
        if (index == 0) {
            return false;
        }
        int before = Character.codePointBefore(text, index);
        int selector = Character.codePointAt(text, index);
        if (selector >= 0xE0100) {
            return Character.isIdeographic(before);
        }
        return Character.isEmoji(before) || Character.isIdeographic(before) || (before > 0xFF && !isVariationSelector(before)
                && !isAlwaysHidden(before) && !Character.isWhitespace(before) && selector >= 0xFE0E);
    }

    /** The replacement for it: the control's own picture, such as {@code ␛}, or {@code [U+202E]}. */
    public static String mark(int codePoint) {
        if (codePoint < 0x20) {
            return Character.toString(0x2400 + codePoint);
        }
        return codePoint == 0x7F ? "␡" : String.format(Locale.ROOT, "[U+%04X]", codePoint);
    }

    /** The text with every hidden character replaced by its mark: for names, labels and single lines. */
    public static String visible(String text) {
        int first = firstHidden(text, 0);
        if (first < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isHidden(text, i)) {
                out.append(mark(c));
            } else {
                out.appendCodePoint(c);
            }
            i += Character.charCount(c);
        }
        return out.toString();
    }

    /** Index of the first hidden character at or after {@code from}; -1 if there is none. */
    public static int firstHidden(CharSequence text, int from) {
        for (int i = from; i < text.length(); ) {
            char c = text.charAt(i);
            if (c >= 0x20 && c < 0x7F) {
                i++;
                continue;
            }
            if (isHidden(text, i)) {
                return i;
            }
            i += Character.charCount(Character.codePointAt(text, i));
        }
        return -1;
    }
}
