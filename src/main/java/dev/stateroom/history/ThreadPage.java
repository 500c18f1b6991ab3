package dev.stateroom.history;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Some of a source's threads, newest first.
 *
 * @param threads the threads of this page
 * @param total number of threads in the source
 * @param isEstimated true if {@code total} was not counted
 * @param hasMore true if older threads follow, after the id of the last one
 */
public record ThreadPage(List<ThreadSummary> threads, long total, boolean isEstimated, boolean hasMore) {
    /** As a limit: all threads. */
    public static final int ALL = Integer.MAX_VALUE;

    /** Copies the list. */
    public ThreadPage {
        threads = List.copyOf(threads);
    }

    /**
     * A page of a complete list.
     *
     * @param after the id of the thread before the first one; empty for the beginning. An id that is not in the list gives an empty page
     */
    public static ThreadPage of(List<ThreadSummary> all, int limit, String after) {
        int first = first(all.stream().map(ThreadSummary::id).toList(), after);
        int end = (int) Math.min(all.size(), (long) first + limit);
        return new ThreadPage(all.subList(first, end), all.size(), false, end < all.size());
    }

    /** The number of threads after these, if they are the first ones. */
    public int left() {
        return hasMore ? Math.clamp(total - threads.size(), 1, Integer.MAX_VALUE) : 0;
    }

    /** The position of the first thread after one; the end of the list for an id that is not in it. */
    public static int first(List<String> ids, String after) {
        if (after.isEmpty()) {
            return 0;
        }
        OptionalInt place = IntStream.range(0, ids.size()).filter(i -> ids.get(i).equals(after)).findFirst();
        return place.isPresent() ? place.getAsInt() + 1 : ids.size();
    }
}
