package dev.stateroom.backend.search;

/** Finds the lines of a text in memory that contain a text, by the rules of {@link LineScan}. */
public final class TextLines {
    private static final int HEAD = 1 << 17;

    private TextLines() {}

    /** Gives the lines of {@code content}; none of one that has a NUL near its beginning. */
    public static void scan(String content, String text, LineScan.Lines lines) {
        int at = content.indexOf(text);
        if (at < 0 || content.indexOf('\0', 0, Math.min(content.length(), HEAD)) >= 0) {
            return;
        }
        long number = 1;
        int counted = 0;
        while (at >= 0) {
            int from = content.lastIndexOf('\n', at) + 1;
            for (int end = content.indexOf('\n', counted); end >= 0 && end < from; end = content.indexOf('\n', end + 1)) {
                number++;
            }
            counted = from;
            int to = content.indexOf('\n', at);
            int stop = to < 0 ? content.length() : to;
            int shown = stop > from && content.charAt(stop - 1) == '\r' ? stop - 1 : stop;
            if (!lines.line(number, content.substring(from, shown)) || to < 0) {
                return;
            }
            at = content.indexOf(text, to + 1);
        }
    }
}
