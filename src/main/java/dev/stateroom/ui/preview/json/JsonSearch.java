package dev.stateroom.ui.preview.json;

import dev.stateroom.ui.preview.text.MarkingSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Searches all keys and scalars; a match is the path of indices to a value. Keeps the first {@value #MOST}. */
public final class JsonSearch extends MarkingSearch {
    /** The maximum number of matches; the search ends there. */
    public static final int MOST = 10_000;

    private static final int TOLD_EVERY = 1_024;

    private final JsonLevels levels;
    private final List<long[]> found = new ArrayList<>();

    /** A search that has not started; {@code wanted} is not empty. */
    public JsonSearch(JsonLevels levels, String wanted, boolean matchCase) {
        super(MOST, wanted, matchCase);
        this.levels = levels;
    }

    @Override
    protected Outcome<Boolean> search(Cancellation cancellation) {
        long[] values = new long[1];
        return levels.each((way, depth, key, text, offset) -> {
            if (values[0]++ % TOLD_EVERY == 0) {
                reached(offset);
            }
            return !(isIn(key) || isIn(text)) || add(Arrays.copyOf(way, depth));
        }, cancellation);
    }

    private synchronized boolean add(long[] way) {
        found.add(way);
        return counted();
    }

    @Override
    protected double share(long place) {
        return (double) place / Math.max(1, levels.bytes().size());
    }

    /** The path to the match with that number, from 0: for each level, from the outermost value inwards, the index of the value, from 0. */
    public synchronized long[] way(int number) {
        return found.get(number).clone();
    }

    /** Number of the first match that is that value, in it or after it; {@link #count} if there is none. */
    public synchronized int firstFrom(long[] way) {
        int low = 0;
        int high = found.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compare(found.get(middle), way) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
