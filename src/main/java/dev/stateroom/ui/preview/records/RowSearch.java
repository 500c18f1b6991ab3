package dev.stateroom.ui.preview.records;

import dev.stateroom.ui.preview.text.MarkingSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches all cells; a match is a row of the table as it is shown. In file order rows are known as they are found, in another order once
 * all are searched. Keeps the first {@value #MOST} rows.
 */
public final class RowSearch extends MarkingSearch {
    /** The maximum number of rows. */
    public static final int MOST = 100_000;

    private final RecordTable records;
    private final int @Nullable [] order;
    private int[] rows = new int[64];

    /**
     * A search that has not started.
     *
     * @param order numbers of the file's rows in display order, not modified later; null for file order
     * @param wanted not empty
     */
    public RowSearch(RecordTable records, int @Nullable [] order, String wanted, boolean matchCase) {
        super(MOST, wanted, matchCase);
        this.records = records;
        this.order = order;
    }

    @Override
    protected Outcome<Boolean> search(Cancellation cancellation) {
        BitSet found = new BitSet();
        int[] shown = order;
        Outcome<Boolean> all = records.each(0, (number, cells) -> {
            if (number % 1_024 == 0) {
                reached(number);
            }
            if (!isInAny(cells)) {
                return true;
            }
            found.set((int) number);
            return shown != null || add((int) number);
        }, cancellation);
        for (int row = 0; shown != null && row < shown.length && !isFull(); row++) {
            if (found.get(shown[row])) {
                add(row);
            }
        }
        return all;
    }

    private boolean isInAny(List<String> cells) {
        for (String cell : cells) {
            if (isIn(cell)) {
                return true;
            }
        }
        return false;
    }

    private synchronized boolean add(int row) {
        int count = count();
        rows = count == rows.length ? Arrays.copyOf(rows, count * 2) : rows;
        rows[count] = row;
        return counted();
    }

    @Override
    protected double share(long place) {
        return (double) place / Math.max(1, records.knownRows()) * records.progress();
    }

    /** The row of the match with that number, from 0. */
    public synchronized int row(int number) {
        return rows[number];
    }

    /** Number of the first match at or below a displayed row; {@link #count} if there is none. */
    public synchronized int firstFrom(int row) {
        int at = Arrays.binarySearch(rows, 0, count(), row);
        return at >= 0 ? at : -at - 1;
    }
}
