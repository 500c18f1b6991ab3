package dev.stateroom.cli;

import java.util.Locale;

/** Makes text from foreign data safe to print: a control character could move the cursor or recolour the terminal. */
final class Plain {
    private Plain() {}

    /** One line: line ends and tabs as {@code \n} and {@code \t}, other control characters as {@code \xNN}. */
    static String line(String text) {
        return escape(text, false);
    }

    /** Several lines: line feeds and tabs stay. */
    static String lines(String text) {
        return escape(text, true);
    }

    /** The beginning of a line, at most {@code most} characters, with {@code …} where something is left out. */
    static String start(String text, int most) {
        int end = Math.min(text.length(), most + 1);
        String line = line(text.substring(0, end));
        return line.codePointCount(0, line.length()) <= most && end == text.length()
                ? line
                : line.substring(0, line.offsetByCodePoints(0, Math.min(most - 1, line.codePointCount(0, line.length()))))
                        + "…";
    }

    private static String escape(String text, boolean severalLines) {
        StringBuilder out = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean kept = !Character.isISOControl(c) || (severalLines && (c == '\n' || c == '\t'));
            if (kept && out == null) {
                continue;
            }
            if (out == null) {
                out = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (kept) {
                out.append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c == '\r') {
                out.append("\\r");
            } else {
                out.append(String.format(Locale.ROOT, "\\x%02x", (int) c));
            }
        }
        return out == null ? text : out.toString();
    }
}
