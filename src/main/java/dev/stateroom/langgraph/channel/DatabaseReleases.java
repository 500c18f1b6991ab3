package dev.stateroom.langgraph.channel;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.RecordedThread.DetectedDialect;
import dev.stateroom.langgraph.channel.DialectEvidence.Signs;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of releases in the threads of one database. A short thread says little about the release that wrote it; threads written around
 * it say more, unless they were written by two releases. Each thread is read once. Safe for use by several threads.
 */
public final class DatabaseReleases {
    /** The number of threads in one direction that are read. */
    private static final int FARTHEST = 20;

    /** The number of threads whose evidence is cached. */
    private static final int MOST_KNOWN = 10_000;

    private static final Signs NONE =
            new Signs(new DetectedDialect(Dialect.DOCUMENTED, false, ""), Set.of());

    /** The ids, newest first, and the position of each. */
    private record Order(List<String> ids, Map<String, Integer> places) {
        static Order of(List<String> ids) {
            Map<String, Integer> places = HashMap.newHashMap(ids.size());
            ids.forEach(id -> places.putIfAbsent(id, places.size()));
            return new Order(List.copyOf(ids), places);
        }
    }

    private final Supplier<List<String>> newestFirst;
    private final Function<String, ThreadRows> rows;
    private final Map<String, Signs> known = new ConcurrentHashMap<>();
    private volatile @Nullable Order order;

    /**
     * @param newestFirst the ids of the threads; read once
     * @param rows the rows of a thread, which need not have this object
     */
    public DatabaseReleases(Supplier<List<String>> newestFirst, Function<String, ThreadRows> rows) {
        this.newestFirst = newestFirst;
        this.rows = rows;
    }

    /**
     * The release of the certain threads next to one.
     *
     * @param own the evidence in that thread itself
     * @return null if there are none, or if those before and after it differ
     */
    @Nullable DetectedDialect around(String thread, Signs own) {
        Order known = order;
        if (known == null) {
            known = Order.of(newestFirst.get());
            order = known;
        }
        List<String> all = known.ids();
        Integer place = known.places().get(thread);
        if (place == null) {
            return null;
        }
        String newer = certain(all, place, -1, own.possible());
        String older = certain(all, place, 1, own.possible());
        if (newer == null && older == null) {
            return null;
        }
        String taken = older == null ? String.valueOf(newer) : older;
        DetectedDialect found = signs(taken).detected();
        if (newer != null && signs(newer).detected().dialect().era() != found.dialect().era()) {
            return null;
        }
        String evidence = "as the thread " + taken + ", which was written next to it: " + found.evidence();
        return new DetectedDialect(found.dialect(), true, evidence);
    }

    private @Nullable String certain(List<String> all, int place, int way, Set<Era> possible) {
        for (int i = place + way, far = 0; i >= 0 && i < all.size() && far < FARTHEST; i += way, far++) {
            Signs signs = signs(all.get(i));
            if (signs.isCertain() && possible.containsAll(signs.possible())) {
                return all.get(i);
            }
        }
        return null;
    }

    private Signs signs(String thread) {
        return signs(thread, () -> FoldedThread.openUnindexed(rows.apply(thread), new ReadProblems(), Cancellation.NEVER)
                        instanceof Outcome.Ok<FoldedThread>(FoldedThread open)
                ? open.signs()
                : NONE);
    }

    /** The evidence in a thread itself; read if no other thread needed it yet. */
    Signs signs(String thread, Supplier<Signs> read) {
        if (known.size() > MOST_KNOWN) {
            known.clear();
        }
        return known.computeIfAbsent(thread, _ -> read.get());
    }
}
