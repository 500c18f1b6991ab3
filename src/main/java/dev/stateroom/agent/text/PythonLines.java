package dev.stateroom.agent.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lines and white space as Python's {@code str} defines them. A line ends at LF, CR, CRLF, VT, FF, U+001C to U+001E, U+0085, U+2028 and
 * U+2029.
 */
public final class PythonLines {
    private PythonLines() {}

    /** Index after the terminator of the line that starts at {@code start}; the text's length if it has none. */
    public static int endOfLine(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > '\r' && c < 0x1C) {
                continue;
            }
            switch (c) {
                case '\r' -> {
                    return i + 1 < text.length() && text.charAt(i + 1) == '\n' ? i + 2 : i + 1;
                }
                case '\n', '\u000B', '\f', '\u001C', '\u001D', '\u001E', '\u0085', '\u2028', '\u2029' -> {
                    return i + 1;
                }
                default -> {}
            }
        }
        return text.length();
    }

    /** The index of each line, and the text's length after the last: one more than there are lines. */
    static int[] starts(String text) {
        int[] starts = new int[16];
        int lines = 0;
        for (int start = 0; start < text.length(); start = endOfLine(text, start)) {
            if (lines + 1 == starts.length) {
                starts = Arrays.copyOf(starts, starts.length * 2);
            }
            starts[lines++] = start;
        }
        starts[lines] = text.length();
        return Arrays.copyOf(starts, lines + 1);
    }

    /** The lines without their terminators: {@code str.splitlines()}. */
    public static List<String> split(String text) {
        List<String> lines = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int next = endOfLine(text, start);
            lines.add(text.substring(start, endOfBody(text, start, next)));
            start = next;
        }
        return lines;
    }

    /** Index where the line's text ends and its terminator begins. */
    static int endOfBody(String text, int start, int next) {
        if (next == start || !isTerminator(text.charAt(next - 1))) {
            return next;
        }
        boolean pair = text.charAt(next - 1) == '\n' && next - 1 > start && text.charAt(next - 2) == '\r';
        return pair ? next - 2 : next - 1;
    }

    private static boolean isTerminator(char c) {
        return switch (c) {
            case '\n', '\r', '\u000B', '\f', '\u001C', '\u001D', '\u001E', '\u0085', '\u2028', '\u2029' -> true;
            default -> false;
        };
    }

    /** Converts CRLF and CR to LF: Python's universal newlines. The same string if there is no CR. */
    public static String universalNewlines(String text) {
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** True for a text that is empty after {@code str.strip}. */
    public static boolean isBlank(String text) {
        return text.chars().allMatch(c -> isSpace((char) c));
    }

    /** A text without white space at its ends: {@code str.strip}. */
    public static String strip(String text) {
        String stripped = rstrip(text);
        int start = 0;
        while (start < stripped.length() && isSpace(stripped.charAt(start))) {
            start++;
        }
        return stripped.substring(start);
    }

    /** A text without white space at its end. */
    public static String rstrip(String text) {
        int end = text.length();
        while (end > 0 && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    /** True for white space according to {@code str.isspace}, U+001C to U+001F, U+0085 and no-break spaces included. */
    public static boolean isSpace(char c) {
        return (c >= 0x09 && c <= 0x0D)
                || (c >= 0x1C && c <= 0x20)
                || c == 0x85
                || (c >= 0xA0 && (Character.getType(c) == Character.SPACE_SEPARATOR || c == 0x2028 || c == 0x2029));
    }
}
