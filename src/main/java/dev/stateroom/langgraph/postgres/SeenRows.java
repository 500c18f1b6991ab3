package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.GrowingRows.Added;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a thread that were seen. Each row names the transaction that wrote it, and all rows of transactions before the oldest one
 * then in progress were seen: new rows are among the others. If rows were overwritten or deleted, the count is below the former one plus
 * the new ones.
 *
 * <p>The time to read all rows grows with the thread. Of a long one, mostly the newest checkpoints are read, and the number of all; all
 * rows after some such reads, if the count differs, and when {@link CheckpointChanges#round} changes.
 *
 * @param transaction the oldest one in progress when all rows were read
 * @param snapshot the transactions in progress at the last read
 * @param counts the rows of each table, except for values that were added since all were read
 * @param recent seen rows that are not of a transaction before that one
 * @param newest the newest checkpoints, in order; before them the newest of the root if it is not one of them: requests and errors are
 *     written there
 * @param round of the read of all rows
 * @param brief number of reads since then
 */
record SeenRows(long transaction, String snapshot, List<Long> counts, Set<String> recent, List<CheckpointKey> newest, long round, int brief) {
    /** The number of rows that are compared one by one: rows written since the start of a long transaction are compared each time. */
    private static final int MOST = 20_000;

    private static final int CHECKPOINTS = 0;
    private static final int WRITES = 1;
    private static final int VALUES = 2;

    /** A thread of fewer rows is fast to read whole. */
    private static final int LONG = 4_000;

    /** Parallel writers write to these. */
    private static final int NEWEST = 64;

    private static final int MOST_BRIEF = 32;

    /** In the syntax of all versions. The second argument is the earlier snapshot: while that is unchanged, nothing is read. */
    private static final String LOOK = "WITH s AS (SELECT x.now, x.snapshot, x.snapshot IS DISTINCT FROM ?::text AS moved, (x.now % 4294967296)::text::xid AS now_id,"
            + " (coalesce(?::text::bigint, x.now) % 4294967296)::text::xid AS since FROM (SELECT txid_snapshot_xmin(txid_current_snapshot()) AS now, "
            + CheckpointChanges.SNAPSHOT + " AS snapshot) x)";

    private static final String MOVED = " AND (SELECT moved FROM s)";

    private static final String MARK = " SELECT -1, now::text, snapshot, NULL, NULL::bytea, 0, NULL, 0 FROM s";

    private static final String OF_CHECKPOINT = "t.checkpoint_id, t.parent_checkpoint_id, CASE WHEN octet_length(t.metadata::text) <= " + RowIntake.LONGEST_METADATA
            + " THEN convert_to(t.metadata::text, 'UTF8') END, octet_length(t.metadata::text)";
    private static final String OF_WRITE = "t.checkpoint_id, NULL, NULL, 0";
    private static final String OF_VALUE = "NULL, NULL, NULL, 0";

    /** All checkpoints, as rows of another table. */
    private static final String LIST = "SELECT 3, checkpoint_ns, checkpoint_id, parent_checkpoint_id,"
            + " CASE WHEN octet_length(m) <= " + RowIntake.LONGEST_METADATA + " THEN convert_to(m, 'UTF8') END, octet_length(m), NULL, 0"
            + " FROM (SELECT checkpoint_ns, checkpoint_id, parent_checkpoint_id, metadata::text AS m FROM checkpoints"
            + " WHERE thread_id = ? LIMIT " + (RowIntake.MOST_CHECKPOINTS + 1) + ") c";

    private static final int LISTED = 3;

    private static final String SQL = sql();

    /** The same for the newest checkpoints in the namespaces of earlier ones, with their writes by key; of all rows, only the count. */
    private static final String BRIEF = LOOK + ", k AS (SELECT t.*, t.ctid::text AS place, t.xmin AS by FROM checkpoints t"
            + " WHERE t.thread_id = ? AND t.checkpoint_ns = ANY (?) AND t.checkpoint_id >= ?" + MOVED
            + " UNION ALL SELECT t.*, t.ctid::text, t.xmin FROM checkpoints t WHERE t.thread_id = ? AND t.checkpoint_ns = '' AND t.checkpoint_id = ?" + MOVED + ")" + MARK
            + " UNION ALL SELECT 0, count(*)::text, NULL, NULL, NULL, -1, NULL, 0 FROM checkpoints WHERE thread_id = ?" + MOVED
            + " UNION ALL SELECT 0, t.checkpoint_ns, " + OF_CHECKPOINT + ", t.place || ' ' || t.by::text, 1 FROM k t CROSS JOIN s WHERE age(t.by) <= age(s.since)"
            + " UNION ALL SELECT 1, t.checkpoint_ns, " + OF_WRITE + ", t.place || ' ' || t.by::text, 1 FROM s CROSS JOIN k CROSS JOIN LATERAL"
            + " (SELECT w.checkpoint_ns, w.checkpoint_id, w.ctid::text AS place, w.xmin AS by FROM checkpoint_writes w"
            + " WHERE w.thread_id = k.thread_id AND w.checkpoint_ns = k.checkpoint_ns AND w.checkpoint_id = k.checkpoint_id OFFSET 0) t WHERE age(t.by) <= age(s.since)";

    /** By age, as transaction numbers wrap around. Each table is scanned once, and the rows are fetched by their place. */
    private static String sql() {
        List<List<String>> tables = List.of(List.of("checkpoints", OF_CHECKPOINT), List.of("checkpoint_writes", OF_WRITE), List.of("checkpoint_blobs", OF_VALUE));
        StringBuilder counted = new StringBuilder();
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < tables.size(); i++) {
            counted.append((", f%1$d AS (SELECT count(*) AS n, (array_agg(t.ctid) FILTER (WHERE age(t.xmin) <= age(s.since)))[1:" + (MOST + 1)
                    + "] AS fresh FROM %2$s t CROSS JOIN s WHERE t.thread_id = ?" + MOVED + ")")
                    .formatted(i, tables.get(i).getFirst()));
            rows.append((" UNION ALL SELECT %1$d, n::text, NULL, NULL, NULL, -1, NULL, 0 FROM f%1$d"
                    + " UNION ALL SELECT %1$d, t.checkpoint_ns, %3$s, t.ctid::text || ' ' || t.xmin::text, CASE WHEN age(t.xmin) <= age(s.now_id) THEN 1 ELSE 0 END"
                    + " FROM %2$s t CROSS JOIN s WHERE t.ctid = ANY ((SELECT fresh FROM f%1$d)::tid[]) AND t.thread_id = ?" + MOVED)
                    .formatted(i, tables.get(i).getFirst(), tables.get(i).getLast()));
        }
        return LOOK + counted + MARK + rows;
    }

    private static List<CheckpointKey> last(List<CheckpointKey> keys) {
        return keys.subList(Math.max(0, keys.size() - NEWEST), keys.size());
    }

    /** The result of one read. */
    private static final class Found {
        private final Set<String> recent = new HashSet<>();
        private final List<CheckpointRow> checkpoints = new ArrayList<>();
        private final Set<CheckpointKey> touched = new HashSet<>();
        private final long[] counts = {0, 0, 0};
        private final long[] given = {0, 0, 0};
        private final long[] fresh = {0, 0, 0};
        private long transaction = -1;
        private String snapshot = "";

        void take(SqlRow row, RowIntake intake, @Nullable SeenRows before) throws SQLException {
            int table = (int) row.number(1);
            if (table < 0) {
                transaction = Long.parseLong(row.textOrEmpty(2));
                snapshot = row.textOrEmpty(3);
                return;
            }
            if (table == LISTED) {
                checkpoints.add(checkpoint(row, intake));
                return;
            }
            if (row.number(6) < 0) {
                counts[table] = Long.parseLong(row.textOrEmpty(2));
                return;
            }
            String place = table + " " + row.textOrEmpty(7);
            given[table]++;
            if (row.number(8) != 0) {
                recent.add(place);
            }
            if (before == null || before.recent.contains(place)) {
                return;
            }
            fresh[table]++;
            if (table == CHECKPOINTS) {
                checkpoints.add(checkpoint(row, intake));
            } else if (table == WRITES) {
                touched.add(new CheckpointKey(row.textOrEmpty(2), row.textOrEmpty(3)));
            }
        }

        private static CheckpointRow checkpoint(SqlRow row, RowIntake intake) throws SQLException {
            return intake.checkpoint(new CheckpointKey(row.textOrEmpty(2), row.textOrEmpty(3)), row.text(4), row.bytes(5), row.number(6));
        }

        Added<SeenRows> added(SeenRows next) {
            checkpoints.sort(Comparator.comparing(row -> row.key().id()));
            return new Added<>(next, checkpoints, touched, counts[CHECKPOINTS]);
        }

        /** After a read of all rows. */
        @Nullable SeenRows seen(List<CheckpointKey> newestBefore, long round) {
            return transaction < 0 || Arrays.stream(given).anyMatch(rows -> rows > MOST)
                    ? null
                    : new SeenRows(transaction, snapshot, List.of(counts[0], counts[1], counts[2]), recent, newest(newestBefore), round, 0);
        }

        private List<CheckpointKey> newest(List<CheckpointKey> before) {
            List<CheckpointKey> keys = Stream.concat(before.stream(), checkpoints.stream().map(CheckpointRow::key))
                    .distinct()
                    .sorted(Comparator.comparing(CheckpointKey::id))
                    .toList();
            List<CheckpointKey> last = last(keys);
            return last.stream().anyMatch(CheckpointKey::isRoot)
                    ? last
                    : Stream.concat(keys.reversed().stream().filter(CheckpointKey::isRoot).limit(1), last.stream()).toList();
        }

        boolean isGrowthOf(SeenRows before) {
            // A transaction of another or restored server says nothing.
            return transaction >= before.transaction && IntStream.range(0, counts.length).allMatch(table -> counts[table] == before.counts.get(table) + fresh[table]);
        }

        /** After a read of the newest ones; null if something else was written too, or too much. */
        @Nullable SeenRows brief(SeenRows before) {
            recent.addAll(before.recent);
            boolean isGrowth = transaction >= before.transaction && counts[CHECKPOINTS] == before.counts.get(CHECKPOINTS) + fresh[CHECKPOINTS] && recent.size() <= MOST;
            List<Long> all = List.of(counts[CHECKPOINTS], before.counts.get(WRITES) + fresh[WRITES], before.counts.get(VALUES));
            return isGrowth ? new SeenRows(before.transaction, snapshot, all, recent, newest(before.newest), before.round, before.brief + 1) : null;
        }
    }

    /**
     * The checkpoints of a thread.
     *
     * @param checkpoints in any order
     * @param seen the rows; null if the database does not name the transaction that wrote a row
     */
    record Listed(List<CheckpointRow> checkpoints, @Nullable SeenRows seen) {}

    /** Lists the checkpoints and reads all rows, in one query. */
    static Outcome<Listed> listed(PostgresDatabase database, CheckpointChanges changes, String thread, RowIntake intake, Cancellation cancellation) {
        Found found = new Found();
        boolean tells = database.tellsTransactions();
        long round = changes.round();
        Outcome<Long> asked = tells
                ? database.read(SQL + " UNION ALL " + LIST, arguments(null, null, thread, 7), cancellation, row -> found.take(row, intake, null))
                : database.read(LIST, List.of(thread), cancellation, row -> found.take(row, intake, null));
        if (tells && asked instanceof Outcome.Failed<Long>(Failure failure) && failure.kind() == Failure.Kind.UNSUPPORTED) {
            // A server with PostgreSQL's protocol that does not name transactions.
            database.tellsNoTransactions();
            return listed(database, changes, thread, intake, cancellation);
        }
        return asked.map(_ -> new Listed(found.checkpoints, found.seen(List.of(), round)));
    }

    private static List<@Nullable String> arguments(@Nullable String snapshot, @Nullable String transaction, String thread, int times) {
        List<@Nullable String> arguments = new ArrayList<>(Arrays.asList(snapshot, transaction));
        arguments.addAll(Collections.nCopies(times, thread));
        return arguments;
    }

    /** The rows added to a thread since; null if it may have changed otherwise. {@code known} is the number of its checkpoints then. */
    @Nullable Added<SeenRows> since(PostgresDatabase database, CheckpointChanges changes, String thread, int known, RowIntake intake, Cancellation cancellation) {
        long now = changes.round();
        boolean isShort = counts.stream().mapToLong(Long::longValue).sum() <= LONG || newest.isEmpty();
        if (isShort || now != round || brief >= MOST_BRIEF) {
            return whole(database, changes, now, thread, known, intake, cancellation);
        }
        Found found = new Found();
        String root = newest.size() > NEWEST ? newest.getFirst().id() : ""; // else it is among the others
        Object namespaces = newest.stream().map(CheckpointKey::namespace).distinct().toArray(String[]::new);
        String same = changes.tellsEnds() ? snapshot : null;
        List<@Nullable Object> arguments = Arrays.asList(same, String.valueOf(transaction), thread, namespaces, last(newest).getFirst().id(), thread, root, thread);
        Outcome<Long> looked = database.read(BRIEF, arguments, cancellation, row -> found.take(row, intake, this));
        if (looked instanceof Outcome.Ok<Long> && found.snapshot.equals(same)) {
            return Added.none(this, known);
        }
        SeenRows next = looked instanceof Outcome.Ok<Long> ? found.brief(this) : null;
        if (next == null) {
            return whole(database, changes, now, thread, known, intake, cancellation);
        }
        changes.lookedBriefly();
        return found.added(next);
    }

    private @Nullable Added<SeenRows> whole(
            PostgresDatabase database, CheckpointChanges changes, long now, String thread, int known, RowIntake intake, Cancellation cancellation) {
        Found found = new Found();
        // Rows that were not read before are read even if no transaction has ended since.
        String same = brief == 0 && changes.tellsEnds() ? snapshot : null;
        Outcome<Long> looked = database.read(SQL, arguments(same, String.valueOf(transaction), thread, 6), cancellation, row -> found.take(row, intake, this));
        if (looked instanceof Outcome.Ok<Long> && found.snapshot.equals(same)) {
            return Added.none(this, known);
        }
        SeenRows next = found.seen(newest, now);
        return looked instanceof Outcome.Ok<Long> && next != null && found.isGrowthOf(this) ? found.added(next) : null;
    }
}
