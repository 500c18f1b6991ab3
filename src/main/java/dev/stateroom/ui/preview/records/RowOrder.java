package dev.stateroom.ui.preview.records;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts rows in the order of one column: as numbers where all its cells are numbers, else as text without regard to case; empty cells
 * last, equal ones as in the file. Goes through the file once or twice and keeps a few bytes a row, and each different text once.
 */
public final class RowOrder {
    private static final int MOST_ROWS = 20_000_000;
    private static final long MOST_UNITS = 32_000_000;
    private static final int TOLD_EVERY = 16_384;

    private final Records records;
    private final int column;
    private final Progress progress;
    private final Cancellation cancellation;
    private int count;

    private RowOrder(Records records, int column, Progress progress, Cancellation cancellation) {
        this.records = records;
        this.column = column;
        this.progress = progress;
        this.cancellation = cancellation;
    }

    /** Numbers of all rows, from 0, in that order; blocks. */
    public static Outcome<int[]> by(Records records, int column, boolean descending, Progress progress, Cancellation cancellation) {
        RowOrder order = new RowOrder(records, column, progress, cancellation);
        return order.ranks().map(ranks -> order.sorted(ranks, descending));
    }

    /** For each row the place of its cell among the different ones; the last place is that of empty cells. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Ranks(int[] ranks, int different) {}

    private Outcome<Ranks> ranks() {
        double[][] numbers = {new double[1024]};
        boolean[] all = {true};
        Outcome<Boolean> read = each((row, cell) -> {
            double number = Numbers.of(cell);
            all[0] = !Double.isNaN(number) || cell.isBlank();
            numbers[0] = row < numbers[0].length ? numbers[0] : Arrays.copyOf(numbers[0], row * 2);
            numbers[0][row] = number;
            return all[0];
        });
        if (read instanceof Outcome.Failed<Boolean>(var why)) {
            return Outcome.failed(why);
        }
        return all[0] ? Outcome.ok(ofNumbers(numbers[0])) : ofTexts();
    }

    private Ranks ofNumbers(double[] numbers) {
        double[] sorted = Arrays.copyOf(numbers, count);
        // NaN, which stands for nothing, comes last.
        Arrays.sort(sorted);
        int[] ranks = new int[count];
        for (int i = 0; i < count; i++) {
            ranks[i] = first(sorted, numbers[i]);
        }
        return new Ranks(ranks, count + 1);
    }

    /** Where a number stands first. */
    private int first(double[] sorted, double number) {
        if (Double.isNaN(number)) {
            return count;
        }
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Double.compare(sorted[middle], number) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Outcome<Ranks> ofTexts() {
        Map<String, Integer> ids = new HashMap<>();
        int[][] rows = {new int[1024]};
        long[] units = new long[1];
        Outcome<Boolean> read = each((row, cell) -> {
            rows[0] = row < rows[0].length ? rows[0] : Arrays.copyOf(rows[0], row * 2);
            Integer id = ids.get(cell);
            if (id == null) {
                id = ids.size();
                ids.put(cell, id);
                units[0] += cell.length() + 40L;
            }
            rows[0][row] = id;
            return units[0] < MOST_UNITS;
        });
        if (read instanceof Outcome.Failed<Boolean>(var why)) {
            return Outcome.failed(why);
        }
        if (units[0] >= MOST_UNITS) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, "This column holds too many different texts to be sorted in memory");
        }
        List<String> texts = new ArrayList<>(ids.keySet());
        texts.sort(Comparator.comparing(String::isBlank).thenComparing(String.CASE_INSENSITIVE_ORDER).thenComparing(Comparator.naturalOrder()));
        int[] rankOfId = new int[texts.size()];
        for (int rank = 0; rank < rankOfId.length; rank++) {
            rankOfId[ids.getOrDefault(texts.get(rank), 0)] = texts.get(rank).isBlank() ? texts.size() : rank;
        }
        int[] ranks = new int[count];
        Arrays.setAll(ranks, row -> rankOfId[rows[0][row]]);
        return Outcome.ok(new Ranks(ranks, texts.size() + 1));
    }

    private interface Cells {
        boolean cell(int row, String cell);
    }

    private Outcome<Boolean> each(Cells cells) {
        count = 0;
        boolean[] tooMany = new boolean[1];
        Outcome<Boolean> read = records.each(0, (number, row) -> {
            if (count == MOST_ROWS) {
                tooMany[0] = true;
                return false;
            }
            if (count % TOLD_EVERY == 0) {
                progress.report(count, records.knownRows(), "");
            }
            return cells.cell(count++, column < row.size() ? row.get(column) : "");
        }, cancellation);
        return tooMany[0] ? Outcome.failed(Failure.Kind.TOO_LARGE, "At most %,d rows can be sorted".formatted(MOST_ROWS)) : read;
    }

    /** Counts how many rows each rank has, then puts each row behind the ones before it: equal rows stay as they were. */
    private int[] sorted(Ranks of, boolean descending) {
        int empty = of.different - 1;
        int[] begins = new int[of.different + 1];
        int[] ranks = of.ranks;
        for (int i = 0; i < count; i++) {
            ranks[i] = descending && ranks[i] != empty ? empty - 1 - ranks[i] : ranks[i];
            begins[ranks[i] + 1]++;
        }
        for (int i = 1; i < begins.length; i++) {
            begins[i] += begins[i - 1];
        }
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[begins[ranks[i]]++] = i;
        }
        return order;
    }
}
