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
import org.jspecify.annotations.Nullable;

/**
 * What a look at all rows of a thread saw. Each row names the transaction that wrote it, and of each transaction before the oldest one that
 * was under way then all rows were seen: what is new is among the others. Rows that were written over or deleted leave fewer than there were,
 * with those that are new.
 *
 * @param transaction the oldest one that was under way
 * @param counts the rows of each table
 * @param recent those that are not of a transaction before that one
 */
record SeenRows(long transaction, List<Long> counts, Set<String> recent) {
    /** Rows that are compared one by one; where a transaction stays under way for long, those that were written since come each time. */
    private static final int MOST = 20_000;

    private static final int CHECKPOINTS = 0;
    private static final int WRITES = 1;

    private static final String LOOK = "WITH s AS MATERIALIZED (SELECT x.now, x.now::xid AS now_id, coalesce(?::text::xid8, x.now)::xid AS since"
            + " FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS now) x)";

    private static final String MARK = " SELECT -1, now::text, NULL, NULL, NULL::bytea, 0, NULL, 0 FROM s";

    private static final String OF_CHECKPOINT = "t.checkpoint_id, t.parent_checkpoint_id, CASE WHEN octet_length(t.metadata::text) <= " + RowIntake.LONGEST_METADATA
            + " THEN convert_to(t.metadata::text, 'UTF8') END, octet_length(t.metadata::text)";
    private static final String OF_WRITE = "t.checkpoint_id, NULL, NULL, 0";
    private static final String OF_VALUE = "NULL, NULL, NULL, 0";

    /** All checkpoints, as rows of one table more. */
    private static final String LIST = "SELECT 3, checkpoint_ns, checkpoint_id, parent_checkpoint_id,"
            + " CASE WHEN octet_length(m) <= " + RowIntake.LONGEST_METADATA + " THEN convert_to(m, 'UTF8') END, octet_length(m), NULL, 0"
            + " FROM (SELECT checkpoint_ns, checkpoint_id, parent_checkpoint_id, metadata::text AS m FROM checkpoints"
            + " WHERE thread_id = ? LIMIT " + (RowIntake.MOST_CHECKPOINTS + 1) + ") c";

    private static final int LISTED = 3;

    private static final String SQL = sql();

    /** By age, as numbers of transactions begin again. Each table is gone through once, and what is found is taken from its place. */
    private static String sql() {
        List<List<String>> tables = List.of(List.of("checkpoints", OF_CHECKPOINT), List.of("checkpoint_writes", OF_WRITE), List.of("checkpoint_blobs", OF_VALUE));
        StringBuilder counted = new StringBuilder();
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < tables.size(); i++) {
            counted.append((", f%1$d AS MATERIALIZED (SELECT count(*) AS n, (array_agg(t.ctid) FILTER (WHERE age(t.xmin) <= age(s.since)))[1:" + (MOST + 1)
                    + "] AS fresh FROM %2$s t CROSS JOIN s WHERE t.thread_id = ?)")
                    .formatted(i, tables.get(i).getFirst()));
            rows.append((" UNION ALL SELECT %1$d, n::text, NULL, NULL, NULL, -1, NULL, 0 FROM f%1$d"
                    + " UNION ALL SELECT %1$d, t.checkpoint_ns, %3$s, t.ctid::text || ' ' || t.xmin::text, CASE WHEN age(t.xmin) <= age(s.now_id) THEN 1 ELSE 0 END"
                    + " FROM %2$s t CROSS JOIN s WHERE t.ctid = ANY ((SELECT fresh FROM f%1$d)::tid[]) AND t.thread_id = ?")
                    .formatted(i, tables.get(i).getFirst(), tables.get(i).getLast()));
        }
        return LOOK + counted + MARK + rows;
    }

    /** What one look finds. */
    private static final class Found {
        private final Set<String> recent = new HashSet<>();
        private final List<CheckpointRow> checkpoints = new ArrayList<>();
        private final Set<CheckpointKey> touched = new HashSet<>();
        private final long[] counts = {0, 0, 0};
        private final long[] given = {0, 0, 0};
        private final long[] fresh = {0, 0, 0};
        private long transaction = -1;

        void take(SqlRow row, RowIntake intake, @Nullable SeenRows before) throws SQLException {
            int table = (int) row.number(1);
            if (table < 0) {
                transaction = Long.parseLong(row.textOrEmpty(2));
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

        @Nullable SeenRows seen() {
            return transaction < 0 || Arrays.stream(given).anyMatch(rows -> rows > MOST) ? null : new SeenRows(transaction, List.of(counts[0], counts[1], counts[2]), recent);
        }

        boolean isGrowthOf(SeenRows before) {
            // A transaction of another server, or of one that was restored, says nothing.
            return transaction >= before.transaction && IntStream.range(0, counts.length).allMatch(table -> counts[table] == before.counts.get(table) + fresh[table]);
        }
    }

    /**
     * The checkpoints of a thread.
     *
     * @param checkpoints in any order
     * @param seen what there was; null where the database does not tell which transaction wrote a row
     */
    record Listed(List<CheckpointRow> checkpoints, @Nullable SeenRows seen) {}

    /** Lists the checkpoints and looks at all rows, in one question. */
    static Outcome<Listed> listed(PostgresDatabase database, String thread, RowIntake intake, Cancellation cancellation) {
        Found found = new Found();
        boolean tells = database.tellsTransactions();
        Outcome<Long> asked = tells
                ? database.read(SQL + " UNION ALL " + LIST, arguments(null, thread, 7), cancellation, row -> found.take(row, intake, null))
                : database.read(LIST, List.of(thread), cancellation, row -> found.take(row, intake, null));
        if (tells && asked instanceof Outcome.Failed<Long>(Failure failure) && failure.kind() == Failure.Kind.DAMAGED) {
            // Before version 13, and in others that speak PostgreSQL's language.
            database.tellsNoTransactions();
            return listed(database, thread, intake, cancellation);
        }
        return asked.map(_ -> new Listed(found.checkpoints, found.seen()));
    }

    private static List<@Nullable String> arguments(@Nullable String transaction, String thread, int times) {
        List<@Nullable String> arguments = new ArrayList<>();
        arguments.add(transaction);
        arguments.addAll(Collections.nCopies(times, thread));
        return arguments;
    }

    /** What was added to a thread since; null where something else may have been done to it. */
    @Nullable Added<SeenRows> since(PostgresDatabase database, String thread, RowIntake intake, Cancellation cancellation) {
        Found found = new Found();
        Outcome<Long> looked = database.read(SQL, arguments(String.valueOf(transaction), thread, 6), cancellation, row -> found.take(row, intake, this));
        SeenRows now = found.seen();
        if (!(looked instanceof Outcome.Ok<Long>) || now == null || !found.isGrowthOf(this)) {
            return null;
        }
        found.checkpoints.sort(Comparator.comparing(row -> row.key().id()));
        return new Added<>(now, found.checkpoints, found.touched, found.counts[CHECKPOINTS]);
    }
}
