package dev.stateroom.agent.text;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.List;
import java.util.Locale;

/**
 * Lines with their numbers in front, as {@code cat -n} shows them: six columns, a tab, the text. A longer line is cut into rows of exactly
 * {@code longest} characters; rows after the first are marked {@code 5.1}, {@code 5.2}.
 *
 * @param longest largest number of characters in a row
 * @param codePoints true to count code points, as Python does; false for UTF-16 units
 */
public record NumberedRows(int longest, boolean codePoints) {
    private static final int COLUMNS = 6;

    /** The numbering of a dialect; 0.7 and 1.14 number only the previews of evicted results, which they cut before. */
    public static NumberedRows of(Dialect dialect) {
        boolean python = dialect.language() == Era.Language.PYTHON;
        return new NumberedRows(dialect.holds(DialectFact.ROWS_OF_5000) ? 5_000 : 10_000, python);
    }

    /** All rows, joined by LF, without a final one. */
    public String format(List<String> lines, long firstNumber) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            append(lines.get(i), firstNumber + i, rows);
        }
        return rows.toString();
    }

    private void append(String line, long number, StringBuilder rows) {
        int start = 0;
        for (int piece = 0; piece == 0 || start < line.length(); piece++) {
            int end = endOfPiece(line, start);
            String marker = piece == 0 ? Long.toString(number) : number + "." + piece;
            rows.append(rows.isEmpty() ? "" : "\n")
                    .append(String.format(Locale.ROOT, "%" + COLUMNS + "s", marker))
                    .append('\t')
                    .append(line, start, end);
            start = end;
        }
    }

    private int endOfPiece(String line, int start) {
        int left = line.length() - start;
        if (left <= longest) {
            return line.length();
        }
        if (!codePoints) {
            return start + longest;
        }
        return line.codePointCount(start, line.length()) <= longest
                ? line.length()
                : line.offsetByCodePoints(start, longest);
    }
}
