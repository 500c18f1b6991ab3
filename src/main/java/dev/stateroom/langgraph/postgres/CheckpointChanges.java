package dev.stateroom.langgraph.postgres;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Detects writes to the tables since the last poll: one query, which is free while no transaction has ended. Also decides when threads, of
 * which mostly the end is read, are read whole. Safe for several threads.
 */
final class CheckpointChanges {
    /** Changes with every checkpoint that is added or removed, without reading contents. */
    private static final String COUNTED = "SELECT count(*)%1$s, max(checkpoint_id COLLATE \"C\") FROM checkpoints%2$s";

    private static final String COUNTED_WRITES = " UNION ALL SELECT count(*)%1$s, max(checkpoint_id COLLATE \"C\") FROM checkpoint_writes%2$s";

    /**
     * The snapshot of this statement, in the syntax of all versions: while it is unchanged, no transaction has ended that could have
     * written. A replica does not list all transactions in progress.
     */
    static final String SNAPSHOT = "CASE WHEN pg_is_in_recovery() THEN clock_timestamp()::text ELSE txid_current_snapshot()::text END";

    /** Counters of rows, which may be some seconds late. Before version 15 reading them makes the server write a file. */
    private static final String COUNTERS = "CASE WHEN current_setting('server_version_num')::int >= 150000 THEN (SELECT sum(%s)::text FROM pg_class c"
            + " WHERE c.oid IN (to_regclass('checkpoints'), to_regclass('checkpoint_writes'), to_regclass('checkpoint_blobs'))) END";

    private static final String WRITTEN_OVER = COUNTERS.formatted("pg_stat_get_tuples_updated(c.oid) + pg_stat_get_tuples_deleted(c.oid)");

    private static final String GATE = "WITH g AS (SELECT " + SNAPSHOT + " || ' ' || coalesce(" + COUNTERS.formatted("pg_stat_get_tuples_inserted(c.oid)")
            + ", '') AS ended, coalesce(" + WRITTEN_OVER + ", '') AS over) SELECT ended, over FROM g UNION ALL ";

    private static final String HAS_ENDED = " WHERE (SELECT ended || over FROM g) IS DISTINCT FROM ?::text";

    /** After this number of polls without changes, the writer is idle. */
    private static final int RESTING = 8;

    private final PostgresDatabase database;
    private final PostgresExtent extent;
    private boolean tellsEnds;
    private @Nullable String ended;
    private @Nullable String over;
    private List<String> seen = List.of();
    private boolean isBrief;
    private int still;
    private volatile long round;

    private CheckpointChanges(PostgresDatabase database, PostgresExtent extent) {
        this.database = database;
        this.extent = extent;
        this.tellsEnds = extent.tellsEnds();
    }

    /** Starts now. */
    static Outcome<CheckpointChanges> of(PostgresDatabase database, PostgresExtent extent, Cancellation cancellation) {
        CheckpointChanges changes = new CheckpointChanges(database, extent);
        // The first query may have returned it.
        String known = extent.change();
        if (known != null) {
            changes.seen = List.of(known);
            return Outcome.ok(changes);
        }
        return changes.look(cancellation).map(_ -> changes);
    }

    /** True if something was written since the last poll, or threads must be read whole now. */
    Outcome<Boolean> look(Cancellation cancellation) {
        if (extent.order() == PostgresExtent.Order.BY_ID) {
            return Outcome.ok(true); // there is no cheap way to see a change
        }
        boolean gated;
        String before;
        synchronized (this) {
            gated = tellsEnds;
            before = ended == null || over == null ? null : ended + over;
        }
        boolean isCounted = extent.order() == PostgresExtent.Order.GROUPED;
        boolean hasWrites = database.tables().hasWrites();
        String counted = COUNTED + (hasWrites ? COUNTED_WRITES : "");
        String many = PostgresExtent.fingerprint(hasWrites);
        List<String> rows = new ArrayList<>();
        Outcome<Long> asked = gated
                ? database.read(
                        GATE + (isCounted ? counted.formatted("::text", HAS_ENDED) : "SELECT m.a::text, m.b FROM (" + many + ") AS m (a, b)" + HAS_ENDED),
                        Collections.nCopies(isCounted && hasWrites ? 2 : 1, before),
                        cancellation,
                        row -> Collections.addAll(rows, row.textOrEmpty(1), row.textOrEmpty(2)))
                : database.read(isCounted ? counted.formatted("", "") : many, List.of(), cancellation, row -> Collections.addAll(rows, String.valueOf(row.number(1)), row.textOrEmpty(2)));
        if (gated && asked instanceof Outcome.Failed<Long>(Failure failure) && failure.kind() == Failure.Kind.UNSUPPORTED) {
            // A server with PostgreSQL's protocol that does not name transactions.
            synchronized (this) {
                tellsEnds = false;
                ended = null;
            }
            return look(cancellation);
        }
        return asked.map(_ -> gated ? taken(rows.get(0), rows.get(1), isCounted, rows.subList(2, rows.size())) : taken("", "", isCounted, rows));
    }

    private synchronized boolean taken(String nowEnded, String nowOver, boolean isCounted, List<String> rows) {
        boolean isSame = tellsEnds && nowEnded.equals(ended) && nowOver.equals(over);
        boolean isWrittenOver = over != null && !nowOver.equals(over);
        List<String> now = isSame ? seen : isCounted ? List.copyOf(rows) : List.of(joined(rows));
        boolean hasChanged = !now.equals(seen) || isWrittenOver;
        ended = nowEnded;
        over = nowOver;
        seen = now;
        still = hasChanged ? 0 : still + 1;
        boolean isDue = isBrief && (isWrittenOver || still >= RESTING);
        if (isDue) {
            isBrief = false;
            round++;
        }
        return hasChanged || isDue;
    }

    /** See {@link PostgresExtent#change}. */
    private static String joined(List<String> rows) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < rows.size(); i += 2) {
            parts.add(rows.get(i) + " " + rows.get(i + 1));
        }
        return String.join(", ", parts);
    }

    /** True if nothing can have been written while the snapshot is the same. */
    synchronized boolean tellsEnds() {
        return tellsEnds;
    }

    /** A number that differs once threads must be read whole. */
    long round() {
        return round;
    }

    /** A thread was read only where it is mostly written to: later it must be read whole. */
    synchronized void lookedBriefly() {
        isBrief = true;
    }
}
