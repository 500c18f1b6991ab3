package dev.stateroom.langgraph.postgres;

import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The LangGraph tables on a database's search path.
 *
 * @param columns the columns of each
 * @param elsewhere schemas off the search path that have such tables too
 */
public record PostgresTables(Map<String, Set<String>> columns, List<String> elsewhere) {
    private static final String CHECKPOINTS = "checkpoints";
    private static final String BLOBS = "checkpoint_blobs";
    private static final String WRITES = "checkpoint_writes";
    private static final String STORE = "store";

    private static final Set<String> CHECKPOINT_COLUMNS =
            Set.of("thread_id", "checkpoint_ns", "checkpoint_id", "parent_checkpoint_id", "checkpoint", "metadata");
    private static final Set<String> BLOB_COLUMNS = Set.of("thread_id", "checkpoint_ns", "channel", "version", "type", "blob");
    private static final Set<String> WRITE_COLUMNS =
            Set.of("thread_id", "checkpoint_ns", "checkpoint_id", "task_id", "idx", "channel", "type", "blob");

    private static final String TABLES = "SELECT n.name::text, a.attname::text%1$s FROM unnest(?::text[]) AS n(name)"
            + " JOIN pg_attribute a ON a.attrelid = to_regclass(n.name) WHERE a.attnum > 0 AND NOT a.attisdropped"
            + " UNION ALL SELECT '' AS name, e.nspname%1$s FROM (SELECT DISTINCT s.nspname::text AS nspname FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace"
            + " WHERE c.relname IN ('checkpoints', 'store') AND NOT pg_table_is_visible(c.oid)"
            + " AND has_schema_privilege(s.oid, 'USAGE') ORDER BY 1 LIMIT 5) e";

    /** The row of the tables' extent among those of the columns. */
    private static final String EXTENT = "#";

    /**
     * The tables, and their size.
     *
     * @param extent null if it was not read together with the tables
     */
    record Found(PostgresTables tables, @Nullable PostgresExtent extent) {}

    /** The tables and their extent in one query, which fails as a whole if one of them is missing. */
    static Outcome<Found> withExtent(SqlDatabase database, Cancellation cancellation) {
        String both = TABLES.formatted(", NULL::bigint, NULL::int, NULL::numeric, NULL::text, NULL::text") + " UNION ALL SELECT '" + EXTENT
                + "', '', x.* FROM (" + PostgresExtent.firstLook(true) + ") x";
        return read(database, both, cancellation);
    }

    static Outcome<Found> alone(SqlDatabase database, Cancellation cancellation) {
        return read(database, TABLES.formatted(""), cancellation);
    }

    private static Outcome<Found> read(SqlDatabase database, String sql, Cancellation cancellation) {
        Map<String, Set<String>> columns = new HashMap<>();
        List<String> names = List.of(CHECKPOINTS, BLOBS, WRITES, STORE);
        Object known = names.toArray(String[]::new);
        Set<String> elsewhere = new LinkedHashSet<>();
        List<PostgresExtent> extents = new ArrayList<>(1);
        return database.read(sql, List.of(known), cancellation, row -> {
                    String table = row.textOrEmpty(1);
                    if (table.equals(EXTENT)) {
                        extents.add(PostgresExtent.of(row, 3));
                    } else {
                        (table.isEmpty() ? elsewhere : columns.computeIfAbsent(table, _ -> new LinkedHashSet<>())).add(row.textOrEmpty(2));
                    }
                })
                .map(_ -> new Found(new PostgresTables(Map.copyOf(columns), List.copyOf(elsewhere)), extents.isEmpty() ? null : extents.getFirst()));
    }

    /** True if threads can be read from it. */
    public boolean hasCheckpoints() {
        return has(CHECKPOINTS, CHECKPOINT_COLUMNS) && has(BLOBS, BLOB_COLUMNS);
    }

    /** True if the writes of tasks can be read from it. */
    boolean hasWrites() {
        return has(WRITES, WRITE_COLUMNS);
    }

    /** True if the writes have the path of parallel tasks; JavaScript's and older tables lack the column. */
    boolean hasTaskPath() {
        return has(WRITES, Set.of("task_path"));
    }

    /** True if items of a store can be read from it. */
    public boolean hasStore() {
        return has(STORE, Set.of("key", "value")) && (storeHas("prefix") || storeHas("namespace_path"));
    }

    /** True when the store's table has that column. */
    public boolean storeHas(String column) {
        return has(STORE, Set.of(column));
    }

    private boolean has(String table, Set<String> wanted) {
        return columns.getOrDefault(table, Set.of()).containsAll(wanted);
    }

    /** The tables that exist and those that are needed, for a database that lacks the latter. */
    public String sentence(String name) {
        String hint = elsewhere.isEmpty()
                ? ""
                : "; its schema " + elsewhere.getFirst() + " has some: add ?currentSchema=" + elsewhere.getFirst() + " to the address";
        if (columns.getOrDefault(CHECKPOINTS, Set.of()).contains("thread_id") && !has(CHECKPOINTS, Set.of("checkpoint_id"))) {
            return name + " holds the checkpoints of a shallow saver, which keeps only the last one of each thread: they have no history";
        }
        if (hasStore()) {
            return name + " is a LangGraph store: it holds items and no threads" + hint;
        }
        if (hasCheckpoints()) {
            return name + " holds LangGraph checkpoints and no store" + hint;
        }
        return name + " has neither LangGraph's table checkpoints, with checkpoint_blobs, nor its table store" + hint;
    }
}
