package dev.stateroom.report;

import dev.stateroom.vfs.HiddenCharacters;

/**
 * Formats foreign text as one line or several; hidden characters are spelled as the window draws them. Text that a command prints without
 * this class is spelled too, by the stream that it prints to.
 */
public final class TerminalText {
    private TerminalText() {}

    /** One line: line ends and tabs become {@code \n} and {@code \t}. */
    public static String line(String text) {
        return escape(text, false);
    }

    /** Several lines: line feeds and tabs are kept. */
    public static String lines(String text) {
        return escape(text, true);
    }

    /** The beginning of a line, at most {@code most} characters, with {@code …} if something is left out. */
    public static String start(String text, int most) {
        int end = Math.min(text.length(), most + 1);
        String line = line(text.substring(0, end));
        return line.codePointCount(0, line.length()) <= most && end == text.length()
                ? line
                : line.substring(0, line.offsetByCodePoints(0, Math.min(most - 1, line.codePointCount(0, line.length()))))
                        + "…";
    }

    private static String escape(String text, boolean severalLines) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (c == '\r') {
                out.append("\\r");
            } else if (!severalLines && c == '\n') {
                out.append("\\n");
            } else if (!severalLines && c == '\t') {
                out.append("\\t");
            } else if (HiddenCharacters.isHidden(text, i)) {
                out.append(HiddenCharacters.mark(c));
            } else {
                out.appendCodePoint(c);
            }
            i += Character.charCount(c);
        }
        return out.toString();
    }
}
