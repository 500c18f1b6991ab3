package dev.stateroom.agent;

import org.jspecify.annotations.Nullable;

/**
 * The window of lines that a read gives, as Deep Agents 0.7 cuts it: lines end where Python's {@code splitlines} ends them,
 * and inside the window CR and CRLF become LF.
 */
public final class LineWindow {
    private LineWindow() {}

    /**
     * Cuts a window out of {@code record}'s text.
     *
     * @param record gives encoding and dates of the answer
     * @param text the file's text, lines of the old format joined by LF
     */
    public static AgentResult.Read of(FileData record, String text, int offset, int limit) {
        if (isBlank(text)) {
            return whole(record, text);
        }
        if (limit <= 0) {
            return new AgentResult.Read(null, with(record, ""), null, true);
        }
        int first = Math.max(0, offset);
        long end = (long) first + limit;
        StringBuilder window = new StringBuilder();
        int line = 0;
        int last = 0;
        for (int start = 0; start < text.length(); line++) {
            int next = endOfLine(text, start);
            if (line >= first && line < end) {
                append(text, start, next, window);
                last = line + 1;
            }
            start = next;
        }
        if (first >= line) {
            return new AgentResult.Read(
                    "Line offset " + first + " exceeds file length (" + line + " lines)", null, null, false);
        }
        return new AgentResult.Read(
                null,
                with(record, window.toString()),
                new AgentResult.Window(line, first + 1, last, last < line ? (Integer) last : null),
                false);
    }

    /** The whole content with no window: for blank files and for kinds that are no text. */
    public static AgentResult.Read whole(FileData record, String text) {
        return new AgentResult.Read(null, with(record, text), null, false);
    }

    private static FileData with(FileData record, String text) {
        @Nullable String encoding = record.encoding() == null ? "utf-8" : record.encoding();
        return new FileData(new FileData.Text(text), encoding, record.mimeType(), record.createdAt(), record.modifiedAt());
    }

    private static void append(String text, int start, int end, StringBuilder window) {
        int body = end;
        boolean carriageReturn = false;
        if (body > start && text.charAt(body - 1) == '\n') {
            body--;
            carriageReturn = true;
        }
        if (body > start && text.charAt(body - 1) == '\r') {
            body--;
            carriageReturn = true;
        }
        window.append(text, start, body);
        if (carriageReturn) {
            window.append('\n');
        }
    }

    /** The index behind the line's terminator. */
    private static int endOfLine(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            switch (text.charAt(i)) {
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

    /** True for nothing but what Python's {@code str.strip} removes. */
    private static boolean isBlank(String text) {
        return text.chars().allMatch(LineWindow::isSpace);
    }

    private static boolean isSpace(int c) {
        return (c >= 0x09 && c <= 0x0D)
                || (c >= 0x1C && c <= 0x20)
                || c == 0x85
                || Character.getType(c) == Character.SPACE_SEPARATOR
                || c == 0x2028
                || c == 0x2029;
    }
}
