package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource.Mark;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a file, newest first: one grouped query over the key's index, which is cached, and a lookup of the newest checkpoints of
 * the requested ones. Safe for use by several threads.
 */
final class ThreadList {
    private static final int MOST = 100_000;
    private static final String INDEX = "sqlite_autoindex_checkpoints_1";

    /** The indexes of the keys of both tables. */
    static final Set<String> INDEXES = Set.of(INDEX, "sqlite_autoindex_writes_1");

    /** The number of threads whose newest checkpoint one statement reads. */
    private static final int TOGETHER = 256;

    private final SqliteFile file;
    private volatile @Nullable List<Group> found;

    ThreadList(SqliteFile file) {
        this.file = file;
    }

    /**
     * The checkpoints of a thread, or of one of its namespaces.
     *
     * @param newest the largest id
     * @param headId the largest of the thread's own graph; null if there is none
     */
    private record Group(String id, String newest, int all, int root, @Nullable String headId) {
        /** A copy with those of another namespace. */
        Group with(Group other) {
            return new Group(id, newest.compareTo(other.newest) < 0 ? other.newest : newest, all + other.all, root + other.root, headId == null ? other.headId : headId);
        }
    }

    /** The ids, newest first; no row of the table is read. */
    Outcome<List<String>> ids(Cancellation cancellation) {
        return groups(cancellation).map(all -> all.stream().map(Group::id).toList());
    }

    /**
     * See {@link dev.stateroom.history.ThreadSource#page}.
     *
     * @param looks whether the newest checkpoints are read, for step and time; those of a damaged file are, as a thread may not open
     */
    Outcome<ThreadPage> page(int limit, String after, boolean looks, Cancellation cancellation) {
        return groups(cancellation).then(all -> {
            int first = after.isEmpty() ? 0 : ThreadPage.first(all.stream().map(Group::id).toList(), after);
            int end = (int) Math.min(all.size(), (long) first + limit);
            boolean areLookedAt = looks || file.damage().isPresent();
            List<ThreadSummary> threads = new ArrayList<>(end - first);
            for (int from = first; from < end; from += TOGETHER) {
                cancellation.check();
                List<Group> some = all.subList(from, Math.min(end, from + TOGETHER));
                Map<String, Checkpoint> heads = areLookedAt ? heads(some, cancellation) : Map.of();
                some.forEach(group -> threads.add(summary(group, heads.get(group.id()))));
            }
            return Outcome.ok(new ThreadPage(threads, all.size(), false, end < all.size()));
        });
    }

    private Outcome<List<Group>> groups(Cancellation cancellation) {
        List<Group> known = found;
        if (known != null && !file.hasChanged()) {
            return Outcome.ok(known);
        }
        return sizes(cancellation).map(all -> {
            List<Group> newestFirst = all.stream().sorted(Comparator.comparing(Group::newest).reversed()).toList();
            found = newestFirst;
            return newestFirst;
        });
    }

    /**
     * Threads whose newest root checkpoint has a request or is encrypted, so that it is not known, each with that checkpoint's id and the
     * number of writes there. One lookup in the key's index for each thread; no value is read.
     */
    static Outcome<Map<String, Mark>> requests(SqliteFile file, Cancellation cancellation) {
        String written = "(SELECT count(*) FROM " + file.from("writes") + " w WHERE w.thread_id = c.thread_id AND w.checkpoint_ns = '' AND w.checkpoint_id = c.head";
        String sql = "SELECT thread_id, head, " + written + "), " + written + " AND w.channel = '" + TaskWrite.INTERRUPT + "')"
                + " + (SELECT count(*) FROM " + file.from("checkpoints") + " k WHERE k.thread_id = c.thread_id AND k.checkpoint_ns = ''"
                + " AND k.checkpoint_id = c.head AND instr(k.type, '+') > 0)"
                + " FROM (SELECT thread_id, max(checkpoint_id) AS head FROM " + file.from("checkpoints")
                + " WHERE checkpoint_ns = '' AND typeof(thread_id) = 'text' AND length(thread_id) <= " + RowIntake.LONGEST_KEY
                + " AND typeof(checkpoint_id) = 'text' AND length(checkpoint_id) <= " + RowIntake.LONGEST_KEY
                + " GROUP BY thread_id LIMIT " + MOST + ") c";
        Map<String, Mark> marks = new LinkedHashMap<>();
        return file.read(sql, List.of(), cancellation, row -> {
                    if (row.number(4) > 0) {
                        marks.put(row.textOrEmpty(1), new Mark(row.textOrEmpty(2), String.valueOf(row.number(3))));
                    }
                })
                .map(_ -> marks);
    }

    /** In the order of the key's index, which groups them without sorting; each namespace is a row, which costs less than sums of them. */
    private Outcome<List<Group>> sizes(Cancellation cancellation) {
        List<Group> groups = new ArrayList<>();
        String sql = "SELECT thread_id, checkpoint_ns = '', count(*), max(checkpoint_id) FROM " + file.from("checkpoints")
                + " WHERE typeof(checkpoint_id) = 'text' AND length(checkpoint_id) <= " + RowIntake.LONGEST_KEY
                + " GROUP BY thread_id, checkpoint_ns HAVING typeof(thread_id) = 'text' AND length(thread_id) <= " + RowIntake.LONGEST_KEY
                + " ORDER BY thread_id";
        return file.read(sql, List.of(), cancellation, row -> {
                    String id = row.textOrEmpty(1);
                    String newest = row.textOrEmpty(4);
                    boolean isRoot = row.number(2) == 1;
                    int count = (int) row.number(3);
                    Group group = new Group(id, newest, count, isRoot ? count : 0, isRoot ? newest : null);
                    Group before = groups.isEmpty() ? null : groups.getLast();
                    if (before != null && before.id().equals(id)) {
                        groups.set(groups.size() - 1, before.with(group));
                    } else if (groups.size() < MOST) {
                        groups.add(group);
                    }
                })
                .map(_ -> groups);
    }

    private Map<String, Checkpoint> heads(List<Group> groups, Cancellation cancellation) {
        Map<String, String> heads = new LinkedHashMap<>();
        groups.forEach(group -> {
            if (group.headId() != null) {
                heads.put(group.id(), group.headId());
            }
        });
        return heads.isEmpty() ? Map.of() : SqliteThreadRows.heads(file, heads, cancellation);
    }

    private static ThreadSummary summary(Group group, @Nullable Checkpoint head) {
        return new ThreadSummary(
                group.id(), group.all(), group.root(), group.headId(), head == null ? null : head.step(), head == null ? null : head.createdAt());
    }
}
