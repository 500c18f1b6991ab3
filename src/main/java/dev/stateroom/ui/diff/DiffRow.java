package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.history.LineDiff.Kind;
import dev.stateroom.history.LineDiff.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One row of the scroll that holds all files. */
sealed interface DiffRow {

    /** Index of the file that it belongs to. */
    int file();

    /** Name, folder and counts of a file. */
    record Head(int file) implements DiffRow {}

    /**
     * A line, or two side by side.
     *
     * @param file index of the file
     * @param diff contains the text
     * @param row the line; in the inline form a changed pair has become two rows, the first removed, the second added
     * @param change index of the change in the file, from 0; -1 for an unchanged line
     */
    record Line(int file, LineDiff diff, Row row, int change) implements DiffRow {}

    /**
     * Lines that are not shown.
     *
     * @param file index of the file
     * @param from first hidden row of the diff
     * @param to the row after the last
     * @param changed true for the rest of a long change, false for unchanged lines
     * @param change the change that it belongs to; -1 for unchanged lines
     */
    record Fold(int file, int from, int to, boolean changed, int change) implements DiffRow {}

    /** A sentence instead of lines, or about them. */
    record Note(int file, FileDiff about) implements DiffRow {}

    /** Two pictures. */
    record Pictures(int file, FileDiff.Pictures pictures) implements DiffRow {}

    /** Layouts of lines. */
    enum Layout {
        /** Older at the left, newer at the right. */
        SIDE_BY_SIDE,
        /** Removed lines above added ones. */
        INLINE
    }

    /** Number of unchanged lines around a change. */
    int CONTEXT = 3;

    /** The least number of rows for which a fold is made. */
    int LEAST_FOLDED = 4;

    /** Number of rows of one change before the rest is folded. */
    int LONG_CHANGE = 600;

    /** The change that a row belongs to, from 0; -1 for heads and unchanged lines. */
    default int change() {
        return switch (this) {
            case Line line -> line.change;
            case Fold fold -> fold.change;
            case Note _, Pictures _ -> 0;
            case Head _ -> -1;
        };
    }

    /**
     * The rows of one file.
     *
     * @param file its index
     * @param result the result of its comparison
     * @param collapsed true to show the head alone
     * @param opened the first rows of the folds that were opened
     */
    static List<DiffRow> of(int file, FileDiff result, Layout layout, boolean collapsed, Set<Integer> opened) {
        List<DiffRow> rows = new ArrayList<>();
        rows.add(new Head(file));
        if (collapsed) {
            return rows;
        }
        switch (result) {
            case FileDiff.Lines(LineDiff diff) -> addLines(rows, file, diff, layout, opened);
            case FileDiff.Pictures pictures -> rows.add(new Pictures(file, pictures));
            case FileDiff.Pending _, FileDiff.Bytes _, FileDiff.SameContent _, FileDiff.OnlyWhitespace _, FileDiff.Unreadable _ ->
                rows.add(new Note(file, result));
        }
        if (result instanceof FileDiff.Lines(LineDiff diff) && (!diff.note().isEmpty() || diff.isSame())) {
            rows.add(1, new Note(file, result));
        }
        return rows;
    }

    private static void addLines(List<DiffRow> to, int file, LineDiff diff, Layout layout, Set<Integer> opened) {
        List<Row> rows = diff.rows();
        int change = -1;
        int at = 0;
        while (at < rows.size()) {
            int end = at;
            boolean same = rows.get(at).kind() == Kind.UNCHANGED;
            while (end < rows.size() && (rows.get(end).kind() == Kind.UNCHANGED) == same) {
                end++;
            }
            if (same) {
                addUnchanged(to, file, diff, at, end, opened);
            } else {
                change++;
                int shown = end - at > LONG_CHANGE && !opened.contains(at + LONG_CHANGE) ? at + LONG_CHANGE : end;
                addChange(to, file, diff, rows.subList(at, shown), change, layout);
                if (shown < end) {
                    to.add(new Fold(file, shown, end, true, change));
                }
            }
            at = end;
        }
    }

    private static void addUnchanged(
            List<DiffRow> to, int file, LineDiff diff, int from, int end, Set<Integer> opened) {
        int foldFrom = from == 0 ? 0 : from + CONTEXT;
        int foldTo = end == diff.rows().size() ? end : end - CONTEXT;
        boolean folds = foldTo - foldFrom >= LEAST_FOLDED && !opened.contains(foldFrom);
        for (int i = from; i < end; i++) {
            if (folds && i == foldFrom) {
                to.add(new Fold(file, foldFrom, foldTo, false, -1));
                i = foldTo - 1;
            } else {
                to.add(new Line(file, diff, diff.rows().get(i), -1));
            }
        }
    }

    private static void addChange(
            List<DiffRow> to, int file, LineDiff diff, List<Row> rows, int change, Layout layout) {
        if (layout == Layout.SIDE_BY_SIDE) {
            rows.forEach(row -> to.add(new Line(file, diff, row, change)));
            return;
        }
        inline(rows).forEach(row -> to.add(new Line(file, diff, row, change)));
    }

    /** Changed lines below each other: removed ones, then added ones. */
    static List<Row> inline(List<Row> rows) {
        List<Row> lines = new ArrayList<>();
        for (Row row : rows) {
            if (row.before() >= 0) {
                lines.add(new Row(Kind.REMOVED, row.before(), -1, row.beforeWords(), List.of()));
            }
        }
        for (Row row : rows) {
            if (row.after() >= 0) {
                lines.add(new Row(Kind.ADDED, -1, row.after(), List.of(), row.afterWords()));
            }
        }
        return lines;
    }
}
