package dev.stateroom.ui.preview.records;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineIndex;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/**
 * A file as rows of cells. {@link #index} scans it once; rows before its current position can be read meanwhile. Memory does not grow with
 * the file. Everything except for the counts blocks; thread-safe.
 */
public abstract sealed class RecordTable permits TextRecords, JsonArrayRecords {
    /** The maximum number of cells of a row. */
    public static final int MOST_COLUMNS = 200;

    /** The maximum number of UTF-16 units of a cell. */
    static final int LONGEST_CELL = 2_000;

    final FileRanges bytes;
    final LineIndex index = new LineIndex();

    RecordTable(FileRanges bytes) {
        this.bytes = bytes;
    }

    /** Receives rows. */
    @FunctionalInterface
    public interface Sink {
        /** Row {@code number}, from 0; may have fewer cells than columns. Returns false to stop. */
        boolean row(long number, List<String> cells);
    }

    /** The different names of the columns. */
    public abstract List<String> columns();

    /** Scans the whole file for row starts. */
    public abstract Outcome<Boolean> index(Cancellation cancellation);

    /**
     * Passes on rows in order, from a number on.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two rows
     */
    public abstract Outcome<Boolean> each(long first, Sink sink, Cancellation cancellation);

    /** Receives the cells of a column. */
    @FunctionalInterface
    interface Cells {
        /** The cell of row {@code number}, empty if it has none. Returns false to stop. */
        boolean cell(long number, String cell);
    }

    /** Passes on one column from the first row on, like {@link #each} for whole rows. */
    Outcome<Boolean> column(int column, Cells cells, Cancellation cancellation) {
        return each(0, (number, row) -> cells.cell(number, column < row.size() ? row.get(column) : ""), cancellation);
    }

    /** Rows found so far; all once {@link #isIndexed}. */
    public abstract long knownRows();

    /** True once the whole file is scanned. */
    public final boolean isIndexed() {
        return index.isComplete();
    }

    /** The scanned share of the file, from 0 to 1. */
    public final double progress() {
        return isIndexed() ? 1 : Math.min(1, (double) index.scanned() / Math.max(1, bytes.size()));
    }

    /** Up to {@code count} rows from {@code first} on. */
    public final Outcome<List<List<String>>> rows(long first, int count, Cancellation cancellation) {
        List<List<String>> rows = new ArrayList<>();
        return each(first, (number, cells) -> rows.add(cells) && rows.size() < count, cancellation).map(done -> rows);
    }

    static String cut(String cell) {
        return cell.length() <= LONGEST_CELL ? cell : cell.substring(0, LONGEST_CELL) + "…";
    }
}
