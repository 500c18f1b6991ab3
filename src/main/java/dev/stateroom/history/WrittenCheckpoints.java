package dev.stateroom.history;

import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints that were written to a source since an earlier poll.
 *
 * @param mark the state of the source now, from which the next poll continues
 * @param checkpoints in the order they were written; for several threads whose order is not recorded, by id, which starts with the time
 */
public record WrittenCheckpoints(Mark mark, List<Written> checkpoints) {

    /** The state of a source at one moment. Only the kind of source that made it can read it. */
    public interface Mark {}

    /** The number of threads that are polled if the newest ones are listed first. */
    public static final int NEWEST_THREADS = 1_000;

    private static final Comparator<Newest> NEWER = Comparator.comparing(Newest::id, Comparator.nullsFirst(Comparator.<String>naturalOrder()))
            .thenComparing(Newest::writtenAt, Comparator.nullsFirst(Comparator.<OffsetDateTime>naturalOrder()));

    /** One checkpoint of one thread. */
    public record Written(String thread, CheckpointKey key) {}

    /** The newest checkpoint of each thread. */
    record NewestOfThreads(Map<String, Newest> threads) implements Mark {}

    /** A thread's newest checkpoint: its id, or at least when it was written. */
    record Newest(@Nullable String id, @Nullable OffsetDateTime writtenAt) {}

    /**
     * By the list of threads, whose newest checkpoint shows which of them changed; these are read. Ids start with the time, so that larger
     * ones are newer.
     *
     * @param most number of threads that are polled: the first of the list
     * @param since null to get the state of the source
     */
    public static Outcome<WrittenCheckpoints> byThreads(ThreadSource source, int most, @Nullable Mark since, Cancellation cancellation) {
        return byThreads(source, source.page(most, "", cancellation), since, cancellation);
    }

    /** The same by a list that was already read. */
    public static Outcome<WrittenCheckpoints> byThreads(ThreadSource source, Outcome<ThreadPage> list, @Nullable Mark since, Cancellation cancellation) {
        return list.then(page -> {
            List<ThreadSummary> all = page.threads();
            Map<String, Newest> known = since instanceof NewestOfThreads(Map<String, Newest> threads) ? threads : Map.of();
            // Of very many threads the newest are known: one that has become one of them was written to since.
            Newest newestBefore = page.hasMore() ? known.values().stream().max(NEWER).orElse(null) : null;
            Map<String, Newest> now = new HashMap<>(known);
            Outcome<List<Written>> found = Outcome.ok(new ArrayList<>());
            for (ThreadSummary summary : all) {
                Newest before = known.getOrDefault(summary.id(), newestBefore);
                Newest newest = new Newest(summary.headId(), summary.updatedAt());
                now.put(summary.id(), newest);
                if (since != null && !newest.equals(before)) {
                    found = found.then(written -> newIn(source, summary.id(), before, cancellation).map(more -> {
                        written.addAll(more);
                        return written;
                    }));
                }
            }
            return found.map(written -> {
                written.sort(Comparator.comparing(one -> one.key().id()));
                return new WrittenCheckpoints(new NewestOfThreads(now), List.copyOf(written));
            });
        });
    }

    private static Outcome<List<Written>> newIn(ThreadSource source, String thread, @Nullable Newest before, Cancellation cancellation) {
        return source.thread(thread, cancellation).map(opened -> opened.checkpoints().stream()
                .filter(checkpoint -> before == null || isNewer(checkpoint, before))
                .map(checkpoint -> new Written(thread, checkpoint.key()))
                .toList());
    }

    private static boolean isNewer(Checkpoint checkpoint, Newest than) {
        if (than.id() != null) {
            return checkpoint.id().compareTo(than.id()) > 0;
        }
        return than.writtenAt() == null || checkpoint.createdAt() == null || checkpoint.createdAt().isAfter(than.writtenAt());
    }
}
