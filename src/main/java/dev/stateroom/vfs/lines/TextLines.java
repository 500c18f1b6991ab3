package dev.stateroom.vfs.lines;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the lines of a text in memory that contain a text. A line ends at LF; a CR before it is not part of it. */
public final class TextLines {
    private static final int HEAD = 1 << 17;

    private final String text;
    private final @Nullable Predicate<String> also;

    /** Receives lines. */
    @FunctionalInterface
    public interface Lines {
        /** Called with a line that contains the text and its number, from 1; returns false to end the search. */
        boolean line(long number, String text);
    }

    /**
     * Finds lines with a text that also pass a test.
     *
     * @param text without line breaks; empty to test every line
     * @param also the test; null for none
     */
    public TextLines(String text, @Nullable Predicate<String> also) {
        this.text = text;
        this.also = also;
    }

    /** A position in the next line that may match; -1 if there is none. */
    private int next(String content, int from) {
        return text.isEmpty() && also instanceof LineTest test ? test.next(content, from) : content.indexOf(text, from);
    }

    /** Passes on the matching lines of a file's content; none if it has a NUL near its beginning and so is not text. */
    public void scanFile(String content, Lines lines) {
        int at = next(content, 0);
        if (at >= 0 && content.indexOf('\0', 0, Math.min(content.length(), HEAD)) < 0) {
            scan(content, lines);
        }
    }

    /** Passes on the matching lines of {@code content}. */
    public void scan(String content, Lines lines) {
        int at = next(content, 0);
        long number = 1;
        int counted = 0;
        while (at >= 0 && at < content.length()) {
            int from = content.lastIndexOf('\n', at - 1) + 1;
            for (int end = content.indexOf('\n', counted); end >= 0 && end < from; end = content.indexOf('\n', end + 1)) {
                number++;
            }
            counted = from;
            int to = content.indexOf('\n', at);
            int stop = to < 0 ? content.length() : to;
            int shown = stop > from && content.charAt(stop - 1) == '\r' ? stop - 1 : stop;
            String line = content.substring(from, shown);
            boolean wanted = also == null || also.test(line);
            if ((wanted && !lines.line(number, line)) || to < 0) {
                return;
            }
            at = next(content, to + 1);
        }
    }
}
