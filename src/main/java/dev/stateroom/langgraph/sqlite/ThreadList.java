package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource.Mark;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a file, newest first: one grouped query over the key's index, which is kept, and a count of the checkpoints of those that
 * are asked for, with a look at their newest. Safe for use by several threads.
 */
final class ThreadList {
    private static final int MOST = 100_000;
    private static final String INDEX = "sqlite_autoindex_checkpoints_1";

    /** Those of the keys of both tables. */
    static final Set<String> INDEXES = Set.of(INDEX, "sqlite_autoindex_writes_1");

    /** Threads whose newest checkpoint one statement looks at. */
    private static final int TOGETHER = 256;

    /** Which groups are threads. */
    private static final String KEYS =
            " HAVING typeof(thread_id) = 'text' AND length(thread_id) <= " + RowIntake.LONGEST_KEY + " LIMIT " + MOST;

    private final SqliteFile file;
    private volatile @Nullable List<Group> found;

    ThreadList(SqliteFile file) {
        this.file = file;
    }

    /** @param size null where its rows have not been counted */
    private record Group(String id, String newest, @Nullable ThreadSize size) {}

    private record ThreadSize(int all, int root, @Nullable String headId) {}

    /** The ids, newest first; no row of the table is read. */
    Outcome<List<String>> ids(Cancellation cancellation) {
        return groups(cancellation).map(all -> all.stream().map(Group::id).toList());
    }

    /**
     * As {@link dev.stateroom.history.ThreadSource#page}.
     *
     * @param looks whether the newest checkpoints are looked at, for step and time; those of a damaged file are, as a thread may not open
     */
    Outcome<ThreadPage> page(int limit, String after, boolean looks, Cancellation cancellation) {
        return groups(cancellation).then(all -> {
            int first = after.isEmpty() ? 0 : ThreadPage.first(all.stream().map(Group::id).toList(), after);
            int end = (int) Math.min(all.size(), (long) first + limit);
            Outcome<List<ThreadSummary>> threads = Outcome.ok(new ArrayList<>(end - first));
            for (int from = first; from < end; from += TOGETHER) {
                cancellation.check();
                List<Group> some = all.subList(from, Math.min(end, from + TOGETHER));
                threads = threads.then(before -> counted(some, cancellation).map(groups -> {
                    before.addAll(looks || file.damage().isPresent() ? summaries(groups, cancellation) : groups.stream().map(group -> summary(group, null)).toList());
                    return before;
                }));
            }
            return threads.map(listed -> new ThreadPage(listed, all.size(), false, end < all.size()));
        });
    }

    private Outcome<List<Group>> groups(Cancellation cancellation) {
        List<Group> known = found;
        if (known != null && !file.hasChanged()) {
            return Outcome.ok(known);
        }
        Outcome<List<Group>> indexed = file.tables().indexes().contains(INDEX) && file.damage().isEmpty()
                ? newest(cancellation)
                : Outcome.failed(Failure.Kind.UNSUPPORTED, "no index");
        boolean usable = indexed instanceof Outcome.Ok<List<Group>>(List<Group> some) && !some.isEmpty();
        return (usable ? indexed : sizes("", file.from("checkpoints"), "", List.of(), cancellation)).map(all -> {
            List<Group> newestFirst = all.stream().sorted(Comparator.comparing(Group::newest).reversed()).toList();
            found = newestFirst;
            return newestFirst;
        });
    }

    /**
     * Threads whose newest root checkpoint holds a request or is encrypted, so that it is not known, each with that checkpoint's id and how
     * much was written there. One look at the key's index for each thread; no value is read.
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

    /** The threads with their newest ids alone, which cost a quarter of counting; UNSUPPORTED where any of these is no key. */
    private Outcome<List<Group>> newest(Cancellation cancellation) {
        List<Group> groups = new ArrayList<>();
        String sql = "SELECT thread_id, CASE WHEN typeof(newest) = 'text' AND length(newest) <= " + RowIntake.LONGEST_KEY + " THEN newest END"
                + " FROM (SELECT thread_id, max(checkpoint_id) AS newest FROM checkpoints INDEXED BY " + INDEX + " GROUP BY thread_id" + KEYS + ")";
        boolean[] odd = new boolean[1];
        return file.read(sql, List.of(), cancellation, row -> {
                    odd[0] |= row.isNull(2);
                    groups.add(new Group(row.textOrEmpty(1), row.textOrEmpty(2), null));
                })
                .then(_ -> odd[0] ? Outcome.failed(Failure.Kind.UNSUPPORTED, "a key is none") : Outcome.ok(groups));
    }

    /** The same groups with their sizes; a thread that is not there any more is left uncounted. */
    private Outcome<List<Group>> counted(List<Group> groups, Cancellation cancellation) {
        if (groups.getFirst().size() != null) {
            return Outcome.ok(groups);
        }
        String wanted = "WITH wanted(thread) AS (VALUES (?)" + ", (?)".repeat(groups.size() - 1) + ") ";
        return sizes(wanted, "wanted CROSS JOIN checkpoints INDEXED BY " + INDEX, " AND thread_id = thread", groups.stream().map(Group::id).toList(), cancellation).map(found -> {
            Map<String, Group> byId = HashMap.newHashMap(found.size());
            found.forEach(group -> byId.put(group.id(), group));
            return groups.stream().map(group -> byId.getOrDefault(group.id(), group)).toList();
        });
    }

    private Outcome<List<Group>> sizes(String wanted, String from, String which, List<String> arguments, Cancellation cancellation) {
        List<Group> groups = new ArrayList<>();
        String sql = wanted + "SELECT thread_id, count(*), sum(checkpoint_ns = ''),"
                + " max(CASE WHEN checkpoint_ns = '' THEN checkpoint_id END), max(checkpoint_id)"
                + " FROM " + from
                + " WHERE typeof(checkpoint_id) = 'text' AND length(checkpoint_id) <= " + RowIntake.LONGEST_KEY + which
                + " GROUP BY thread_id" + KEYS;
        return file.read(sql, arguments, cancellation, row -> groups.add(new Group(
                        row.textOrEmpty(1), row.textOrEmpty(5), new ThreadSize((int) row.number(2), (int) row.number(3), row.text(4)))))
                .map(_ -> groups);
    }

    private List<ThreadSummary> summaries(List<Group> groups, Cancellation cancellation) {
        Map<String, String> heads = new LinkedHashMap<>();
        groups.forEach(group -> {
            if (group.size() != null && group.size().headId() != null) {
                heads.put(group.id(), group.size().headId());
            }
        });
        Map<String, Checkpoint> found = heads.isEmpty() ? Map.of() : SqliteThreadRows.heads(file, heads, cancellation);
        return groups.stream().map(group -> summary(group, found.get(group.id()))).toList();
    }

    private static ThreadSummary summary(Group group, @Nullable Checkpoint head) {
        ThreadSize size = group.size();
        return new ThreadSummary(
                group.id(),
                size == null ? ThreadSummary.UNCOUNTED : size.all(),
                size == null ? ThreadSummary.UNCOUNTED : size.root(),
                size == null ? null : size.headId(),
                head == null ? null : head.step(),
                head == null ? null : head.createdAt());
    }
}
