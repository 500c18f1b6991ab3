package dev.stateroom.ui.timeline;

/** Foreign text made fit for one line of the window. */
public final class OneLine {
    private OneLine() {}

    /**
     * The first line that is not blank, with runs of blanks as one, without control and direction characters (which could
     * reorder the text around them), cut after {@code most} characters with an ellipsis.
     */
    public static String of(String text, int most) {
        StringBuilder line = new StringBuilder();
        boolean blank = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                if (!line.isEmpty()) {
                    break;
                }
                continue;
            }
            if (Character.isWhitespace(c)) {
                blank = !line.isEmpty();
                continue;
            }
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                continue;
            }
            if (line.length() >= most) {
                return cut(line) + "…";
            }
            if (blank) {
                line.append(' ');
                blank = false;
            }
            line.append(c);
        }
        return line.toString();
    }

    private static String cut(StringBuilder line) {
        int end = line.length();
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end);
    }

    /** An id cut in the middle: {@code 0197a000…0001}; as it is up to {@code head + tail + 1} characters. */
    public static String middle(String id, int head, int tail) {
        return id.length() <= head + tail + 1 ? id : id.substring(0, head) + "…" + id.substring(id.length() - tail);
    }
}
