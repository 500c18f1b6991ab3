package dev.stateroom.tool;

import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.dialect.Dialect;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a file as {@code read_file} shows it before Python 0.7 and npm 1.12: numbered rows, and a notice after a cut. Source: dialects'
 * section 4.1, vectors {@code p04-read-long-lines}, {@code p05-read-size-limit}, {@code js19-read-tool}.
 */
final class NumberedPage {
    private final NumberedRows rows;
    private final TextMeasure measure;

    /** Pages of a dialect. */
    public NumberedPage(Dialect dialect) {
        this.rows = NumberedRows.of(dialect);
        this.measure = TextMeasure.of(dialect);
    }

    /** The lines of {@code content}, which end at LF, with their numbers; a final LF does not begin a row. */
    public String numbered(String content, long firstNumber) {
        List<String> lines = Arrays.asList(content.split("\n", -1));
        boolean closed = lines.getLast().isEmpty();
        return rows.format(closed ? lines.subList(0, lines.size() - 1) : lines, firstNumber);
    }

    /** The first {@code limit} rows, each with its line end; rows end wherever Python's lines do. */
    public static String firstRows(String text, int limit) {
        int end = 0;
        int count = 0;
        for (int start = 0; start < text.length(); start = PythonLines.endOfLine(text, start)) {
            if (count == limit) {
                end = start;
            }
            count++;
        }
        if (limit < 0) {
            return rowsBut(text, count, limit);
        }
        return count > limit ? text.substring(0, end) : text;
    }

    /** A negative limit removes rows from the end. */
    private static String rowsBut(String text, int count, int limit) {
        int keep = Math.max(0, count + limit);
        int end = 0;
        for (int row = 0; row < keep; row++) {
            end = PythonLines.endOfLine(text, end);
        }
        return count > limit ? text.substring(0, end) : text;
    }

    /**
     * The text, cut if it is as long as the limit.
     *
     * @param limit the length that it must stay below, in characters; null or 0 for no limit
     */
    public String cut(String text, String path, @Nullable Integer limit) {
        if (limit == null || limit == 0 || measure.length(text) < limit) {
            return text;
        }
        String notice = "\n\n" + ReadPage.sizeNotice(path, measure == TextMeasure.CODE_POINTS);
        return measure.upTo(text, limit - measure.length(notice)) + notice;
    }
}
