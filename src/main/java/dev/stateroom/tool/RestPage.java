package dev.stateroom.tool;

import dev.stateroom.agent.AgentResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a file as {@code read_file} shows it from Python 0.7.0 to 0.7.13: rows with numbers as wide as the widest and two spaces,
 * followed by the number of remaining lines. A page over the limit ends after the last whole line that fits. Source:
 * {@code _truncate_paginated_read} and {@code format_content_with_line_numbers} of the package.
 */
final class RestPage {
    private static final int LONGEST = 5_000;
    private static final TextMeasure MEASURE = TextMeasure.CODE_POINTS;

    private RestPage() {}

    /**
     * A row.
     *
     * @param line the number of its line
     * @param marker the text in front of it
     */
    private record Row(int line, String marker, String text) {}

    /**
     * The text of a page.
     *
     * @param window position of the lines; null if the backend does not report it: then they begin after {@code offset} lines
     * @param limit the length that the text must stay below, in characters; null or 0 for no limit
     */
    public static String show(String content, AgentResult.@Nullable Window window, int offset, String path, @Nullable Integer limit) {
        List<Row> rows = rows(content, window == null ? Math.max(offset, 0) + 1 : window.startLine());
        int width = rows.stream().mapToInt(row -> row.marker().length()).max().orElse(0);
        List<String> shown = rows.stream().map(row -> " ".repeat(width - row.marker().length()) + row.marker() + "  " + row.text()).toList();
        String text = String.join("\n", shown);
        String rest = window == null || window.nextOffset() == null ? "" : rest(window.startLine(), window.endLine(), window.nextOffset(), window.totalLines());
        if (limit == null || limit == 0 || MEASURE.length(text) + MEASURE.length(rest) < limit) {
            return text + rest;
        }
        String notice = "\n\n" + ReadPage.sizeNotice(path, true);
        String fitting = window == null ? null : fitting(rows, shown, window, notice, limit);
        return fitting == null ? MEASURE.prefix(text, Math.max(0, limit - MEASURE.length(notice))) + notice : fitting;
    }

    private static List<Row> rows(String content, int first) {
        List<String> lines = Arrays.asList(content.split("\n", -1));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < lines.size() - (lines.getLast().isEmpty() ? 1 : 0); i++) {
            String left = lines.get(i);
            for (int piece = 0; piece == 0 || !left.isEmpty(); piece++) {
                String row = MEASURE.prefix(left, LONGEST);
                rows.add(new Row(first + i, piece == 0 ? Integer.toString(first + i) : first + i + "." + piece, row));
                left = left.substring(row.length());
            }
        }
        return rows;
    }

    private static @Nullable String fitting(List<Row> rows, List<String> shown, AgentResult.Window window, String notice, int limit) {
        int end = -1;
        String best = null;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size() && rows.get(i).line() <= window.endLine() && MEASURE.length(notice) + end < limit; i++) {
            int line = rows.get(i).line();
            text.append(i == 0 ? "" : "\n").append(shown.get(i));
            end += 1 + MEASURE.length(shown.get(i));
            if (i + 1 == rows.size() || rows.get(i + 1).line() != line) {
                String rest = rest(window.startLine(), line, line, window.totalLines());
                best = end + MEASURE.length(notice) + MEASURE.length(rest) <= limit ? text + notice + rest : best;
            }
        }
        return best;
    }

    private static String rest(int start, int end, int next, @Nullable Integer total) {
        String read = "\n\n[Read " + counted(end - start + 1) + " (lines " + start + "-" + end;
        if (total == null) {
            return read + "). More lines remain from offset " + next + ".]";
        }
        return end >= total ? "" : read + " of " + total + " total). " + counted(total - end) + " remaining from offset " + next + ".]";
    }

    private static String counted(int lines) {
        return lines == 1 ? "1 line" : lines + " lines";
    }
}
