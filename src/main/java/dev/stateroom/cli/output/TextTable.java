package dev.stateroom.cli.output;

import dev.stateroom.report.TerminalText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows of text in aligned columns. Columns are as wide as needed, but on a terminal columns of free text are shortened until a row fits
 * into a line.
 */
public final class TextTable {
    /** The minimum width of a column of free text. */
    private static final int LEAST = 12;

    private record Column(String title, boolean right, boolean free) {}

    private record Cell(String text, UnaryOperator<String> paint) {}

    private final List<Column> columns = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();
    private int @Nullable [] printed;

    /** Adds a left-aligned column. */
    public TextTable left(String title) {
        columns.add(new Column(title, false, false));
        return this;
    }

    /** Adds a column of free text, which a narrow terminal shortens. */
    public TextTable free(String title) {
        columns.add(new Column(title, false, true));
        return this;
    }

    /** Adds a column of numbers. */
    public TextTable right(String title) {
        columns.add(new Column(title, true, false));
        return this;
    }

    /** Starts a row. */
    public TextTable row() {
        rows.add(new ArrayList<>());
        return this;
    }

    /** Adds a cell to the row; an empty one is shown as a dash. */
    public TextTable cell(Object value) {
        return cell(value, UnaryOperator.identity());
    }

    /** Adds a painted cell to the row. */
    public TextTable cell(Object value, UnaryOperator<String> paint) {
        String text = TerminalText.line(String.valueOf(value));
        rows.getLast().add(new Cell(text.isEmpty() ? "–" : text, paint));
        return this;
    }

    /** Prints titles and rows. Called again after more rows were added, it prints only those, in columns at least as wide as before. */
    public void print(Terminal terminal) {
        boolean isFirst = printed == null;
        int[] widths = printed == null ? columns.stream().mapToInt(column -> width(column.title())).toArray() : printed;
        for (int i = 0; i < widths.length; i++) {
            for (List<Cell> row : rows) {
                widths[i] = Math.max(widths[i], width(row.get(i).text()));
            }
        }
        shorten(widths, terminal.columns());
        printed = widths;
        if (isFirst) {
            UnaryOperator<String> faint = terminal.paint(Terminal.Colour.FAINT);
            print(terminal, widths, columns.stream().map(c -> new Cell(c.title(), faint)).toList());
        }
        rows.forEach(row -> print(terminal, widths, row));
        rows.clear();
    }

    /** Shrinks the widest columns of free text until a row fits into {@code most} columns. */
    private void shorten(int[] widths, int most) {
        int over = Arrays.stream(widths).sum() + 2 * (widths.length - 1) - most;
        for (; over > 0; over--) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                boolean canShrink = columns.get(i).free() && widths[i] > Math.max(LEAST, width(columns.get(i).title()));
                widest = canShrink && (widest < 0 || widths[i] > widths[widest]) ? i : widest;
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    /** The start of a text in at most {@code most} columns, with {@code …} if something is left out. */
    private static String start(String text, int most) {
        if (width(text) <= most) {
            return text;
        }
        int end = 0;
        for (int taken = 1; ; ) {
            int c = text.codePointAt(end);
            taken += c < 0x7f ? 1 : width(c);
            if (taken > most) {
                return text.substring(0, end) + "…";
            }
            end += Character.charCount(c);
        }
    }

    private void print(Terminal terminal, int[] widths, List<Cell> row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            Cell cell = row.get(i);
            String text = start(cell.text(), columns.get(i).free() ? widths[i] : Integer.MAX_VALUE);
            String padding = " ".repeat(widths[i] - width(text));
            boolean last = i == row.size() - 1;
            line.append(i == 0 ? "" : "  ");
            line.append(columns.get(i).right() ? padding : "");
            line.append(cell.paint().apply(text));
            line.append(columns.get(i).right() || last ? "" : padding);
        }
        terminal.out().println(line.toString().stripTrailing());
    }

    /** The number of columns on a terminal: none for combining marks, two for wide scripts and pictures. */
    public static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            width += c < 0x7f ? 1 : width(c);
            i += Character.charCount(c);
        }
        return width;
    }

    private static int width(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    private static boolean isWide(int c) {
        return (c >= 0x1100 && c <= 0x115f)
                || (c >= 0x2e80 && c <= 0xa4cf && c != 0x303f)
                || (c >= 0xac00 && c <= 0xd7a3)
                || (c >= 0xf900 && c <= 0xfaff)
                || (c >= 0xfe30 && c <= 0xfe6f)
                || (c >= 0xff00 && c <= 0xff60)
                || (c >= 0xffe0 && c <= 0xffe6)
                || (c >= 0x1f300 && c <= 0x1f64f)
                || (c >= 0x1f680 && c <= 0x1f6ff)
                || (c >= 0x1f900 && c <= 0x1faff)
                || (c >= 0x20000 && c <= 0x3fffd);
    }
}
