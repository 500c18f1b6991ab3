package dev.stateroom.ui.preview.records;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineIndex;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/**
 * A file as rows of cells. {@link #index} goes through it once; rows before the point it has reached can be read meanwhile. Memory
 * does not grow with the file. Everything blocks but the counts; safe for several threads.
 */
public abstract sealed class RecordTable permits TextRecords, JsonArrayRecords {
    /** Cells of a row that are kept. */
    public static final int MOST_COLUMNS = 200;

    /** UTF-16 units of a cell that are kept. */
    static final int LONGEST_CELL = 2_000;

    final FileRanges bytes;
    final LineIndex index = new LineIndex();

    RecordTable(FileRanges bytes) {
        this.bytes = bytes;
    }

    /** Takes rows. */
    @FunctionalInterface
    public interface Sink {
        /** Row {@code number}, from 0; fewer cells than columns where it has fewer. False to end. */
        boolean row(long number, List<String> cells);
    }

    /** What the columns are called; each once. */
    public abstract List<String> columns();

    /** Goes through the whole file and learns where rows begin. */
    public abstract Outcome<Boolean> index(Cancellation cancellation);

    /**
     * Gives rows in order, from a number on.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two rows
     */
    public abstract Outcome<Boolean> each(long first, Sink sink, Cancellation cancellation);

    /** Takes the cells of a column. */
    @FunctionalInterface
    interface Cells {
        /** The cell of row {@code number}, empty if it has none. False to end. */
        boolean cell(long number, String cell);
    }

    /** Gives one column from the first row on, as {@link #each} does with whole rows. */
    Outcome<Boolean> column(int column, Cells cells, Cancellation cancellation) {
        return each(0, (number, row) -> cells.cell(number, column < row.size() ? row.get(column) : ""), cancellation);
    }

    /** Rows found so far; all once {@link #isIndexed}. */
    public abstract long knownRows();

    /** True once the whole file has been gone through. */
    public final boolean isIndexed() {
        return index.isComplete();
    }

    /** Share of the file that has been gone through, from 0 to 1. */
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
