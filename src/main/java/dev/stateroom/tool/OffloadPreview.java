package dev.stateroom.tool;

import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The preview of a text that was moved to a file: its first and last lines, numbered. Source: spec table 11, vectors
 * {@code tool-eviction-preview}, {@code p05-eviction-preview}, {@code p02-eviction}, {@code js-evict-preview}.
 *
 * @param text the rows
 * @param omitted true if lines of the middle are missing
 * @param clipped true if a shown line is cut
 */
record OffloadPreview(String text, boolean omitted, boolean clipped) {
    private static final int ENDS = 5;
    private static final int LONGEST = 1_000;

    /** The preview of a text in a dialect. */
    public static OffloadPreview of(String text, Dialect dialect) {
        List<String> lines = dialect.language() == Era.Language.PYTHON
                ? PythonLines.split(text)
                : Arrays.asList(text.split("\n", -1));
        if (!dialect.holds(DialectFact.NOTICE_SHOWS_HEAD_AND_TAIL)) {
            List<String> first = lines.subList(0, Math.min(2 * ENDS, lines.size()));
            return new OffloadPreview(rows(first, 1, dialect), first.size() < lines.size(), isClipped(first, dialect));
        }
        if (lines.size() <= 2 * ENDS) {
            return new OffloadPreview(rows(lines, 1, dialect), false, isClipped(lines, dialect));
        }
        List<String> head = lines.subList(0, ENDS);
        int tailStart = lines.size() - ENDS;
        List<String> tail = lines.subList(tailStart, lines.size());
        String marker = "\n... [" + (lines.size() - 2 * ENDS) + " lines truncated] ...\n";
        return new OffloadPreview(
                rows(head, 1, dialect) + marker + rows(tail, tailStart + 1, dialect),
                true,
                isClipped(head, dialect) || isClipped(tail, dialect));
    }

    private static boolean isClipped(List<String> lines, Dialect dialect) {
        return lines.stream().anyMatch(line -> TextMeasure.of(dialect).length(line) > LONGEST);
    }

    private static String rows(List<String> lines, int first, Dialect dialect) {
        TextMeasure measure = TextMeasure.of(dialect);
        List<String> cut = lines.stream().map(line -> measure.prefix(line, LONGEST)).toList();
        if (!dialect.holds(DialectFact.PREVIEW_ROWS_NARROW)) {
            return NumberedRows.of(dialect).format(cut, first);
        }
        int width = Integer.toString(first + cut.size() - 1).length();
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < cut.size(); i++) {
            rows.append(i == 0 ? "" : "\n")
                    .append(String.format(Locale.ROOT, "%" + width + "d", first + i))
                    .append("  ")
                    .append(cut.get(i));
        }
        return rows.toString();
    }
}
