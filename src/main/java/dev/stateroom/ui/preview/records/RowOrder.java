package dev.stateroom.ui.preview.records;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Sorts rows by one column: as numbers if all its cells are numbers, else as text ignoring case; empty cells last, equal ones in file
 * order. Scans the file once or twice; uses four bytes a row, plus the memory of {@link SortRuns}.
 */
public final class RowOrder {
    private static final int MOST_ROWS = 20_000_000;
    private static final long MOST_WRITTEN = 4_000_000_000L;
    private static final int TOLD_EVERY = 16_384;

    private final RecordTable records;
    private final int column;
    private final boolean descending;
    private final Progress progress;
    private final Cancellation cancellation;

    private RowOrder(RecordTable records, int column, boolean descending, Progress progress, Cancellation cancellation) {
        this.records = records;
        this.column = column;
        this.descending = descending;
        this.progress = progress;
        this.cancellation = cancellation;
    }

    /**
     * The numbers of all rows, from 0, in that order; blocks.
     *
     * @param progress receives steps and how many there are: two for each row, one to read it and one to give it its place
     */
    public static Outcome<int[]> by(RecordTable records, int column, boolean descending, Progress progress, Cancellation cancellation) {
        RowOrder order = new RowOrder(records, column, descending, progress, cancellation);
        try {
            Outcome<int[]> byNumber = order.sorted(true);
            return byNumber instanceof Outcome.Failed<int[]>(Failure why) && why.equals(NO_NUMBERS) ? order.sorted(false) : byNumber;
        } catch (IOException | UncheckedIOException e) {
            cancellation.check();
            return Outcome.failed(Failure.Kind.DAMAGED, "Rows could not be sorted with temporary files", e);
        }
    }

    /** Never shown: the rows are then sorted as text. */
    private static final Failure NO_NUMBERS = new Failure(Failure.Kind.UNSUPPORTED, "Not all cells are numbers");

    private Outcome<int[]> sorted(boolean asNumbers) throws IOException {
        BitSet empty = new BitSet();
        int[] count = new int[1];
        @Nullable Failure[] why = new Failure[1];
        try (SortRuns runs = new SortRuns(descending, MOST_WRITTEN)) {
            Outcome<Boolean> read = records.column(column, (number, cell) -> {
                why[0] = count[0] == MOST_ROWS
                        ? new Failure(Failure.Kind.TOO_LARGE, "At most %,d rows can be sorted".formatted(MOST_ROWS))
                        : add(count[0], cell, asNumbers, runs, empty);
                if (count[0]++ % TOLD_EVERY == 0) {
                    progress.report(count[0], 2 * records.knownRows(), "");
                }
                return why[0] == null;
            }, cancellation);
            if (why[0] != null) {
                return Outcome.failed(why[0]);
            }
            return read instanceof Outcome.Failed<Boolean>(Failure broken) ? Outcome.failed(broken) : Outcome.ok(order(runs, empty, count[0]));
        }
    }

    private static @Nullable Failure add(int row, String cell, boolean asNumbers, SortRuns runs, BitSet empty) {
        if (cell.isBlank()) {
            empty.set(row);
            return null;
        }
        double number = asNumbers ? NumericCells.of(cell) : 0;
        if (Double.isNaN(number)) {
            return NO_NUMBERS;
        }
        try {
            return runs.add(row, asNumbers ? SortKeys.ofNumber(cell, number) : SortKeys.ofText(cell))
                    ? null
                    : new Failure(Failure.Kind.TOO_LARGE, "Sorting this column would take more than %,d bytes on disk".formatted(MOST_WRITTEN));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int[] order(SortRuns runs, BitSet empty, int count) throws IOException {
        int[] order = new int[count];
        int[] at = new int[1];
        runs.each(row -> {
            order[at[0]++] = row;
            if (at[0] % TOLD_EVERY == 0) {
                progress.report((long) count + at[0], 2L * count, "");
            }
        }, cancellation);
        for (int row = empty.nextSetBit(0); row >= 0; row = empty.nextSetBit(row + 1)) {
            order[at[0]++] = row;
        }
        return order;
    }
}
