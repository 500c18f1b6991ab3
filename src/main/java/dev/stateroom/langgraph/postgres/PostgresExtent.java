package dev.stateroom.langgraph.postgres;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;

/**
 * How large the table of checkpoints is, which decides how its threads are listed.
 *
 * @param order how
 * @param blocks of the table; 0 where that is not known
 * @param threads about how many there are; 0 where they are counted
 */
record PostgresExtent(Order order, long blocks, long threads) {
    /** Up to 16 MB are grouped in less time than a person notices. */
    private static final long FEW_BLOCKS = 2_048;

    private static final long FEW_ROWS = 20_000;

    private static final String BLOCKS = "SELECT pg_relation_size(c.oid) / current_setting('block_size')::bigint,"
            // Citus keeps the rows of its tables on other machines.
            + " CASE WHEN c.relkind = 'r' AND version() NOT LIKE '%CockroachDB%' AND version() NOT LIKE '%-YB-%'"
            + " AND to_regclass('pg_dist_partition') IS NULL THEN 1 ELSE 0 END FROM pg_class c WHERE c.oid = to_regclass('checkpoints')";

    private static final String ROWS = "SELECT count(*) FROM (SELECT 1 FROM checkpoints LIMIT " + (FEW_ROWS + 1) + ") few";

    /** Each row of a sample stands for as many threads as one divided by its thread's checkpoints. */
    private static final String THREADS = "WITH k AS (SELECT CASE WHEN reltuples > 0 THEN reltuples ELSE pg_relation_size(oid) / 1000 END AS n,"
            + " least(100, 100.0 * 16 / greatest(1, pg_relation_size(oid) / current_setting('block_size')::bigint)) AS share FROM pg_class WHERE oid = to_regclass('checkpoints'))"
            + ", s AS MATERIALIZED (SELECT thread_id FROM checkpoints TABLESAMPLE SYSTEM ((SELECT share FROM k)) LIMIT 200)"
            + " SELECT round((SELECT n FROM k) * avg(1.0 / c.n)) FROM s CROSS JOIN LATERAL (SELECT count(*) AS n FROM checkpoints t WHERE t.thread_id = s.thread_id) c";

    /** Ways to list threads. */
    enum Order {
        /** Newest first and counted: all checkpoints are grouped. */
        GROUPED,
        /** The last written first: the table is read from its end. */
        WRITTEN,
        /** By their ids: the index of the key is read. */
        BY_ID
    }

    /** Looks at a database. */
    static Outcome<PostgresExtent> of(PostgresDatabase database, Cancellation cancellation) {
        PostgresExtent[] found = {new PostgresExtent(Order.BY_ID, 0, 0)};
        Outcome<Long> looked = database.read(BLOCKS, List.of(), cancellation, row -> {
            long blocks = row.number(1);
            if (row.number(2) == 1) {
                found[0] = new PostgresExtent(blocks <= FEW_BLOCKS ? Order.GROUPED : Order.WRITTEN, blocks, 0);
            }
        });
        // A server that does not know these names is one of the others that speak PostgreSQL's language.
        boolean isAnswered = looked instanceof Outcome.Ok<Long> || looked instanceof Outcome.Failed<Long>(Failure failure) && failure.kind() == Failure.Kind.DAMAGED;
        return (isAnswered ? Outcome.ok(0L) : looked).then(_ -> switch (found[0].order()) {
            case GROUPED -> Outcome.ok(found[0]);
            case WRITTEN -> number(database, THREADS, cancellation).map(threads -> new PostgresExtent(Order.WRITTEN, found[0].blocks(), threads));
            case BY_ID -> number(database, ROWS, cancellation).map(rows -> new PostgresExtent(rows <= FEW_ROWS ? Order.GROUPED : Order.BY_ID, 0, 0));
        });
    }

    private static Outcome<Long> number(PostgresDatabase database, String sql, Cancellation cancellation) {
        long[] number = {0};
        return database.read(sql, List.of(), cancellation, row -> number[0] = row.number(1)).map(_ -> number[0]);
    }
}
