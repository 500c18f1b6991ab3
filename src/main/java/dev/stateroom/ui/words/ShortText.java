package dev.stateroom.ui.words;

/** Long ids and paths, shortened for narrow places. Copying always copies the whole. */
public final class ShortText {
    private static final int WHOLE = 24;
    private static final int HEAD = 8;
    private static final int TAIL = 4;

    private ShortText() {}

    /** An id of more than 24 characters as its first eight and last four: {@code 0197a000…0001}. */
    public static String id(String id) {
        int length = id.codePointCount(0, id.length());
        if (length <= WHOLE) {
            return id;
        }
        return id.substring(0, id.offsetByCodePoints(0, HEAD))
                + "…"
                + id.substring(id.offsetByCodePoints(0, length - TAIL));
    }

    /** A text truncated at its end to at most {@code most} characters. */
    public static String end(String text, int most) {
        return text.codePointCount(0, text.length()) <= most ? text : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }

    /** A text truncated in the middle to at most {@code most} characters. */
    public static String middle(String text, int most) {
        int length = text.codePointCount(0, text.length());
        if (length <= most || most < 3) {
            return text;
        }
        int head = (most - 1) / 2;
        int tail = most - 1 - head;
        return text.substring(0, text.offsetByCodePoints(0, head))
                + "…"
                + text.substring(text.offsetByCodePoints(0, length - tail));
    }
}
