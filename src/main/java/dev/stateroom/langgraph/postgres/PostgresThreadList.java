package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The threads of a database, newest first, by the cheapest way that its table allows: {@link PostgresExtent.Order}. LangGraph's tables have
 * no index on time, so that the newest of many threads are read from the end of the table, not by sorting it.
 */
record PostgresThreadList(PostgresDatabase database, PostgresExtent extent) {
    private static final int MOST = 100_000;

    /** The number of blocks that are read first; each further read takes twice as many. */
    private static final int FIRST_BLOCKS = 64;
    private static final int MOST_BLOCKS = 4_096;

    /** The columns of each thread of {@code p}, which has its counts, its newest root checkpoint and a sort key. */
    private static final String SHOWN = " SELECT p.thread_id, p.n, p.root, p.head, convert_to(json_build_object('step', c.metadata -> 'step')::text, 'UTF8'),"
            + " convert_to(json_build_object('ts', left(c.checkpoint ->> 'ts', 60))::text, 'UTF8'), %s"
            + " FROM p LEFT JOIN checkpoints c ON c.thread_id = p.thread_id AND c.checkpoint_ns = '' AND c.checkpoint_id = p.head ORDER BY %s";

    private static final String COUNTS = "count(*) AS n, count(*) FILTER (WHERE checkpoint_ns = '') AS root,"
            + " max(checkpoint_id COLLATE \"C\") FILTER (WHERE checkpoint_ns = '') COLLATE \"default\" AS head, max(checkpoint_id COLLATE \"C\") AS newest FROM checkpoints";

    /**
     * Some threads after a named one: scans the key's index once for the counts, then reads the newest checkpoints of the returned ones.
     * The last two columns are the sort key of each and the number of threads.
     */
    private static final String GROUPED = "WITH g AS (SELECT thread_id, " + COUNTS + " GROUP BY thread_id)"
            + ", r AS (SELECT g.*, row_number() OVER (ORDER BY newest DESC, thread_id) AS place, count(*) OVER () AS total FROM g)"
            + ", p AS (SELECT * FROM r WHERE place > coalesce((SELECT place FROM r f WHERE f.thread_id = ?), CASE WHEN ? = '' THEN 0 ELSE total END)"
            + " ORDER BY place LIMIT ?)"
            + SHOWN.formatted("p.place, p.total", "p.place");

    /** True, before any row is read, on a server that reads only the blocks of a range. */
    private static final String WITH_RANGES = "current_setting('server_version_num')::int >= 140000";

    /**
     * Threads whose newest checkpoint is in some blocks of the table, before the place of a named thread's newest one, the last written
     * first. Servers before 14 would read the whole table for a range: there every row is addressed by its number, which takes most of
     * their time. The last column is the first block that was read.
     */
    private static final String WRITTEN = "WITH e AS MATERIALIZED (SELECT CASE WHEN ?::text = '' THEN format('(%s,0)', pg_relation_size('checkpoints') / current_setting('block_size')::bigint)::tid"
            + " ELSE (SELECT c.ctid FROM checkpoints c WHERE c.thread_id = ? ORDER BY c.checkpoint_id COLLATE \"C\" DESC LIMIT 1) END AS place)"
            + ", b AS MATERIALIZED (SELECT (place::text::point)[0]::bigint - ? AS upper FROM e)"
            + ", w AS MATERIALIZED (SELECT c.thread_id, c.checkpoint_id, c.ctid AS place FROM checkpoints c WHERE " + WITH_RANGES
            + " AND c.ctid >= (SELECT format('(%s,0)', greatest(0, b.upper - ? + 1))::tid FROM b) AND c.ctid < (SELECT format('(%s,0)', b.upper + 1)::tid FROM b)"
            + " AND c.ctid < (SELECT place FROM e)"
            + " UNION ALL SELECT c.thread_id, c.checkpoint_id, c.ctid FROM checkpoints c WHERE NOT " + WITH_RANGES
            + " AND c.ctid = ANY (ARRAY(SELECT format('(%s,%s)', block, item)::tid"
            + " FROM b, generate_series(greatest(0, b.upper - ? + 1), b.upper) AS block, generate_series(1, (current_setting('block_size')::int - 24) / 28) AS item))"
            + " AND c.ctid < (SELECT place FROM e))"
            + ", h AS MATERIALIZED (SELECT DISTINCT ON (thread_id) * FROM w ORDER BY thread_id, checkpoint_id COLLATE \"C\" DESC, place DESC)"
            + ", o AS (SELECT * FROM h ORDER BY place DESC)"
            + ", p AS (SELECT o.thread_id, o.place, s.n, s.root, s.head FROM o CROSS JOIN LATERAL (SELECT " + COUNTS + " c WHERE c.thread_id = o.thread_id OFFSET 0) s"
            + " WHERE s.newest = o.checkpoint_id ORDER BY o.place DESC LIMIT ?)"
            + SHOWN.formatted("greatest(0, b.upper - ? + 1)", "p.place DESC").replace("FROM p ", "FROM b CROSS JOIN p ");

    /** The same without counts, for polls of changed threads: the index gives each one's newest root checkpoint. */
    private static final String NEWEST = WRITTEN.substring(0, WRITTEN.indexOf(", p AS ("))
            + ", p AS (SELECT o.thread_id, o.place, " + ThreadSummary.UNCOUNTED + " AS n, " + ThreadSummary.UNCOUNTED + " AS root, (SELECT c.checkpoint_id FROM checkpoints c"
            + " WHERE c.thread_id = o.thread_id AND c.checkpoint_ns = '' ORDER BY c.checkpoint_id DESC LIMIT 1) AS head FROM o ORDER BY o.place DESC LIMIT ?)"
            + WRITTEN.substring(WRITTEN.indexOf(" SELECT p.thread_id, p.n"));

    /** Threads after a named one, by their ids: the key's index is read only as far as the page goes. */
    private static final String BY_ID = "WITH t AS (SELECT DISTINCT thread_id FROM checkpoints WHERE thread_id > ? ORDER BY thread_id LIMIT ?)"
            + ", p AS (SELECT t.thread_id, s.n, s.root, s.head FROM t CROSS JOIN LATERAL (SELECT " + COUNTS + " c WHERE c.thread_id = t.thread_id) s)"
            + SHOWN.formatted("0", "p.thread_id");

    private static final String BEGINNING = "SELECT thread_id FROM (SELECT DISTINCT thread_id FROM checkpoints WHERE thread_id >= ? ORDER BY thread_id LIMIT ?) t"
            + " WHERE left(thread_id, length(?)) = ? ORDER BY thread_id";

    /** See {@link dev.stateroom.history.ThreadSource#page}. */
    Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        String behind = after.replace('\0', ' ');
        int most = Math.min(limit, MOST);
        return switch (extent.order()) {
            case GROUPED -> grouped(most, behind, cancellation);
            case WRITTEN -> written(WRITTEN, most, behind, cancellation);
            case BY_ID -> byId(most, behind, cancellation);
        };
    }

    /** The first threads with their newest root checkpoints, not counted if that takes long. */
    Outcome<ThreadPage> newest(int limit, Cancellation cancellation) {
        return extent.order() == PostgresExtent.Order.WRITTEN ? written(NEWEST, limit, "", cancellation) : page(limit, "", cancellation);
    }

    /** Some ids with that beginning. */
    Outcome<List<String>> beginning(String start, int limit, Cancellation cancellation) {
        List<String> ids = new ArrayList<>();
        return database.read(BEGINNING, List.of(start, (long) limit, start, start), cancellation, row -> ids.add(row.textOrEmpty(1))).map(_ -> ids);
    }

    private Outcome<ThreadPage> grouped(int limit, String after, Cancellation cancellation) {
        List<ThreadSummary> threads = new ArrayList<>();
        long[] lastOf = {0, 0};
        return database.read(GROUPED, List.of(after, after, (long) limit), cancellation, row -> {
                    threads.add(summary(row));
                    lastOf[0] = row.number(7);
                    lastOf[1] = row.number(8);
                })
                .map(_ -> new ThreadPage(threads, lastOf[1], false, lastOf[0] < lastOf[1]));
    }

    private Outcome<ThreadPage> written(String sql, int limit, String after, Cancellation cancellation) {
        List<ThreadSummary> threads = new ArrayList<>();
        Set<String> given = new HashSet<>();
        long skipped = 0;
        int blocks = (int) Math.clamp(1.5 * limit * extent.blocks() / Math.max(1, extent.threads()), FIRST_BLOCKS, MOST_BLOCKS);
        boolean[] more = {true};
        while (threads.size() <= limit && more[0]) {
            cancellation.check();
            int before = threads.size();
            long last = Math.max(0, extent.blocks() - skipped - blocks);
            more[0] = last > 0;
            // Earlier results may come again if they are not counted.
            long wanted = limit + 1L - (sql.equals(WRITTEN) ? before : 0);
            Outcome<Long> read = database.read(
                    sql,
                    List.of(after, after, skipped, (long) blocks, (long) blocks, wanted, (long) blocks),
                    cancellation,
                    row -> {
                        ThreadSummary found = summary(row);
                        // Further blocks have older checkpoints of it, too.
                        if (given.add(found.id())) {
                            threads.add(found);
                        }
                        more[0] = row.number(7) > 0;
                    });
            if (read instanceof Outcome.Failed<Long>(var failure)) {
                return Outcome.failed(failure);
            }
            skipped += blocks;
            blocks = Math.min(MOST_BLOCKS, blocks * 2);
        }
        boolean hasMore = threads.size() > limit;
        List<ThreadSummary> page = hasMore ? threads.subList(0, limit) : threads;
        return Outcome.ok(new ThreadPage(page, Math.max(extent.threads(), page.size()), true, hasMore));
    }

    private Outcome<ThreadPage> byId(int limit, String after, Cancellation cancellation) {
        List<ThreadSummary> threads = new ArrayList<>();
        return database.read(BY_ID, List.of(after, limit + 1L), cancellation, row -> threads.add(summary(row))).map(_ -> {
            boolean hasMore = threads.size() > limit;
            return new ThreadPage(hasMore ? threads.subList(0, limit) : threads, Math.max(extent.threads(), threads.size()), true, hasMore);
        });
    }

    private static ThreadSummary summary(SqlRow row) throws SQLException {
        String id = row.textOrEmpty(1);
        String headId = row.text(4);
        byte[] metadata = row.bytes(5);
        Checkpoint head = headId == null
                ? null
                : new CheckpointRow(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, headId), null, Objects.requireNonNull(metadata))
                        .checkpoint(PostgresThreadRows.beginning(row, 6));
        return new ThreadSummary(
                id,
                Math.toIntExact(row.number(2)),
                Math.toIntExact(row.number(3)),
                headId,
                head == null ? null : head.step(),
                head == null ? null : head.createdAt());
    }
}
