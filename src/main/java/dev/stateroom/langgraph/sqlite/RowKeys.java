package dev.stateroom.langgraph.sqlite;

import dev.stateroom.langgraph.channel.RowIntake;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The keys of tables whose own index is missing or damaged, read in one scan into a temporary table in memory. Without them every lookup of
 * one row reads all rows, so that a file with n threads costs n scans.
 */
final class RowKeys {
    /** The columns by which rows are looked up, in this order. */
    private static final Map<String, List<String>> KEYS = Map.of(
            "checkpoints", List.of("thread_id", "checkpoint_ns", "checkpoint_id"),
            "writes", List.of("thread_id", "checkpoint_ns", "checkpoint_id"),
            "store", List.of("prefix", "key"));

    /** About 200 MB with ordinary ids; beyond that, the budget ends statements that need too much. */
    private static final int MOST_ROWS = 1_000_000;

    private static final List<String> ROW_IDS = List.of("_rowid_", "rowid", "oid");

    private final Connection connection;
    private final SqliteTables tables;
    private final boolean damaged;
    private final Map<String, String> sources = new LinkedHashMap<>();

    RowKeys(Connection connection, SqliteTables tables, boolean damaged) {
        this.connection = connection;
        this.tables = tables;
        this.damaged = damaged;
    }

    /** The table name for a select: itself, or its rows by the keys that were read. */
    String from(String table) throws SQLException {
        String known = sources.get(table);
        if (known == null) {
            sources.put(table, damaged ? table + " NOT INDEXED" : table);
            known = damaged || !isIndexed(table) ? read(table) : table;
            sources.put(table, known);
        }
        return known;
    }

    /** True if SQLite finds a row by its whole key. */
    private boolean isIndexed(String table) throws SQLException {
        List<String> keys = KEYS.getOrDefault(table, List.of());
        String sql = "EXPLAIN QUERY PLAN SELECT 1 FROM " + table + " WHERE " + String.join(" = ? AND ", keys) + " = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            String detail = rows.next() ? String.valueOf(rows.getString(4)) : "";
            // SEARCH checkpoints USING INDEX name (thread_id=? AND ...); the name is the file's.
            String used = detail.startsWith("SEARCH") && detail.endsWith(")") ? detail.substring(detail.lastIndexOf('(')) : "";
            return keys.stream().allMatch(key -> used.contains(key + "=?"));
        }
    }

    private String read(String table) throws SQLException {
        Set<String> columns = tables.columns().getOrDefault(table, Set.of());
        List<String> keys = KEYS.getOrDefault(table, List.of());
        String scanned = table + " NOT INDEXED";
        String id = rowId(table, columns);
        if (id == null || !columns.containsAll(keys)) {
            return scanned;
        }
        String kept = "temp.stateroom_" + table;
        String names = String.join(", ", keys);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only=OFF");
            try {
                statement.execute("CREATE TABLE " + kept + " (" + names + ", place, PRIMARY KEY (" + names + ", place)) WITHOUT ROWID");
                long rows = statement.executeLargeUpdate("INSERT OR IGNORE INTO " + kept + " SELECT "
                        + keys.stream().map(key -> "ifnull(" + key + ", x'')").collect(Collectors.joining(", ")) + ", " + id + " FROM main." + scanned
                        + " WHERE " + keys.stream().map(key -> "ifnull(length(" + key + "), 0) <= " + RowIntake.LONGEST_KEY).collect(Collectors.joining(" AND "))
                        + " LIMIT " + (MOST_ROWS + 1));
                if (rows > MOST_ROWS) {
                    statement.execute("DROP TABLE " + kept);
                    return scanned;
                }
            } finally {
                statement.execute("PRAGMA query_only=ON");
            }
        }
        return "(SELECT " + columns.stream()
                        .filter(column -> column.matches("[A-Za-z_]\\w*"))
                        .map(column -> (keys.contains(column) ? "k." : "c.") + '"' + column + '"')
                        .collect(Collectors.joining(", "))
                + " FROM " + kept + " k CROSS JOIN main." + table + " c NOT INDEXED WHERE c." + id + " = k.place"
                + keys.stream().map(key -> " AND ifnull(c." + key + ", x'') = k." + key).collect(Collectors.joining()) + ")";
    }

    /** A name for the row's number that no column of the table has; null if it has no such number. */
    private @Nullable String rowId(String table, Set<String> columns) {
        for (String name : ROW_IDS) {
            if (columns.stream().noneMatch(name::equalsIgnoreCase)) {
                try (PreparedStatement statement = connection.prepareStatement("SELECT " + name + " FROM " + table + " LIMIT 0")) {
                    return statement.getMetaData().getColumnCount() == 1 ? name : null;
                } catch (SQLException withoutRowId) {
                    return null;
                }
            }
        }
        return null;
    }
}
