package dev.stateroom.langgraph.postgres;

import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The size of the table of checkpoints, which decides how its threads are listed.
 *
 * @param order of the list
 * @param blocks of the table; 0 if that is not known
 * @param threads approximate number; 0 if they are counted
 * @param types of some values, separated by spaces; null if they were not read
 * @param change a text that differs when a table that is not grouped changes; null if it was not read
 * @param tellsEnds true if nothing can have been written while the transactions in progress are the same
 */
record PostgresExtent(Order order, long blocks, long threads, @Nullable String types, @Nullable String change, boolean tellsEnds) {
    /** Up to 16 MB are grouped in less time than a person notices. */
    private static final long FEW_BLOCKS = 2_048;

    private static final long FEW_ROWS = 20_000;

    /** The version from which on counters of rows are read from memory. */
    private static final long COUNTERS_AT_ONCE = 150_000;

    private static final String BLOCKS = "SELECT pg_relation_size(c.oid) / current_setting('block_size')::bigint AS blocks,"
            // Citus keeps the rows of its tables on other machines.
            + " CASE WHEN c.relkind = 'r' AND version() NOT LIKE '%%CockroachDB%%' AND version() NOT LIKE '%%-YB-%%'"
            + " AND to_regclass('pg_dist_partition') IS NULL THEN 1 ELSE 0 END"
            + " AS plain, current_setting('server_version_num')::int AS version FROM pg_class c WHERE c.oid = to_regclass('checkpoints')";

    private static final String ROWS = "SELECT count(*) FROM (SELECT 1 FROM checkpoints LIMIT " + (FEW_ROWS + 1) + ") few";

    /** Sizes, counters, and the rows at the table's end. */
    private static final String FINGERPRINT = "SELECT pg_relation_size(c.oid) + pg_stat_get_tuples_inserted(c.oid)"
            + " + pg_stat_get_tuples_updated(c.oid) + pg_stat_get_tuples_deleted(c.oid), (SELECT count(*) || ' ' || max(checkpoint_id COLLATE \"C\") FROM %1$s t"
            + " WHERE t.ctid = ANY (ARRAY(SELECT format('(%%s,%%s)', block, item)::tid FROM generate_series(greatest(0,"
            + " pg_relation_size(c.oid) / current_setting('block_size')::bigint - 4), pg_relation_size(c.oid) / current_setting('block_size')::bigint) AS block,"
            + " generate_series(1, (current_setting('block_size')::int - 24) / 28) AS item))) FROM pg_class c WHERE c.oid = to_regclass('%1$s')";

    /**
     * Each row of a sample stands for as many threads as one divided by its thread's checkpoints. The sample is the same each time, so that
     * the number changes only with the table.
     */
    private static final String THREADS = "WITH k AS (SELECT CASE WHEN reltuples > 0 THEN reltuples ELSE pg_relation_size(oid) / 1000 END AS n,"
            + " least(100, 100.0 * 16 / greatest(1, pg_relation_size(oid) / current_setting('block_size')::bigint)) AS share FROM pg_class WHERE oid = to_regclass('checkpoints'))"
            + ", s AS MATERIALIZED (SELECT thread_id FROM checkpoints TABLESAMPLE SYSTEM ((SELECT share FROM k)) REPEATABLE (1) LIMIT 200)"
            + " SELECT round((SELECT n FROM k) * avg(1.0 / c.n)) FROM s CROSS JOIN LATERAL (SELECT count(*) AS n FROM checkpoints t WHERE t.thread_id = s.thread_id) c";

    /** Columns that are read only for a table that is not grouped. */
    private static final String OF_MANY = "CASE WHEN b.plain = 1 AND b.blocks > " + FEW_BLOCKS + " THEN (%s) END";

    /** Everything that is read first, in one query. */
    private static final String FIRST_LOOK = "SELECT b.blocks, b.plain * b.version, " + OF_MANY.formatted(THREADS)
            + ", (SELECT string_agg(t.type, ' ') FROM (SELECT type FROM checkpoint_blobs WHERE type <> 'empty' LIMIT 20) t)"
            + ", " + OF_MANY.formatted("SELECT string_agg(f.a || ' ' || coalesce(f.b, ''), ', ') FROM (%s) AS f (a, b)") + " FROM (" + BLOCKS + ") b";

    /** A table that was not read. */
    PostgresExtent(Order order, long blocks, long threads) {
        this(order, blocks, threads, null, null, false);
    }

    /** Ways to list threads. */
    enum Order {
        /** Newest first and counted: all checkpoints are grouped. */
        GROUPED,
        /** The last written first: the table is read from its end. */
        WRITTEN,
        /** By their ids: the index of the key is read. */
        BY_ID
    }

    /** The query; its five columns are read by {@link #of(SqlRow, int)}. */
    static String firstLook(boolean hasWrites) {
        return FIRST_LOOK.formatted(fingerprint(hasWrites));
    }

    /** A value that changes with a table that is too large to be counted: a select of a number and a text. */
    static String fingerprint(boolean hasWrites) {
        return FINGERPRINT.formatted("checkpoints") + (hasWrites ? " UNION ALL " + FINGERPRINT.formatted("checkpoint_writes") : "");
    }

    /** Reads the row, its columns from {@code first} on. */
    static PostgresExtent of(SqlRow row, int first) throws SQLException {
        long blocks = row.number(first);
        Order order = row.number(first + 1) == 0 ? Order.BY_ID : blocks <= FEW_BLOCKS ? Order.GROUPED : Order.WRITTEN;
        // Uncounted tables are also polled by counters, which come late; before version 15 they are kept in a file.
        boolean tellsEnds = order == Order.GROUPED || order == Order.WRITTEN && row.number(first + 1) >= COUNTERS_AT_ONCE;
        return new PostgresExtent(
                order, order == Order.BY_ID ? 0 : blocks, order == Order.WRITTEN ? row.number(first + 2) : 0, row.textOrEmpty(first + 3), row.text(first + 4), tellsEnds);
    }

    /** Reads the extent of a database, unless that was done when it was opened. */
    static Outcome<PostgresExtent> of(PostgresDatabase database, Cancellation cancellation) {
        PostgresExtent known = database.extent();
        PostgresExtent[] found = {known == null ? new PostgresExtent(Order.BY_ID, 0, 0) : known};
        Outcome<Long> looked = known != null
                ? Outcome.ok(1L)
                : database.read(firstLook(database.tables().hasWrites()), List.of(), cancellation, row -> found[0] = of(row, 1));
        // A server that does not know these names is another one with PostgreSQL's protocol.
        boolean isAnswered = looked instanceof Outcome.Ok<Long> || looked instanceof Outcome.Failed<Long>(Failure failure) && (failure.kind() == Failure.Kind.DAMAGED || failure.kind() == Failure.Kind.UNSUPPORTED);
        return (isAnswered ? Outcome.ok(0L) : looked).then(_ -> found[0].order() != Order.BY_ID
                ? Outcome.ok(found[0])
                : number(database, ROWS, cancellation).map(rows -> new PostgresExtent(rows <= FEW_ROWS ? Order.GROUPED : Order.BY_ID, 0, 0, found[0].types(), null, false)));
    }

    private static Outcome<Long> number(PostgresDatabase database, String sql, Cancellation cancellation) {
        long[] number = {0};
        return database.read(sql, List.of(), cancellation, row -> number[0] = row.number(1)).map(_ -> number[0]);
    }
}
