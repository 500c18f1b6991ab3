package dev.stateroom.langgraph.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tables of a database. Views, virtual tables and computed columns are left out: their rows would be made by a program inside the file.
 *
 * @param columns the columns of each real table that Stateroom knows by name
 * @param names all names of tables and views, at most a hundred, for sentences
 * @param indexes names of indexes, at most a thousand
 * @param areTextsUtf8 false for a database that stores them as UTF-16
 */
public record SqliteTables(Map<String, Set<String>> columns, List<String> names, Set<String> indexes, boolean areTextsUtf8) {
    private static final Set<String> KNOWN = Set.of("checkpoints", "writes", "store", "store_migrations");

    /** The oldest form of the checkpoints table has these. */
    private static final Set<String> CHECKPOINT_COLUMNS =
            Set.of("thread_id", "checkpoint_ns", "checkpoint_id", "parent_checkpoint_id", "type", "checkpoint", "metadata");

    private static final Set<String> WRITE_COLUMNS =
            Set.of("thread_id", "checkpoint_ns", "checkpoint_id", "task_id", "idx", "channel", "type", "value");

    /** Grows with every row of a table that has it. */
    private static final String ROW_ORDER = "rowid";

    private static final Set<String> STORE_COLUMNS = Set.of("prefix", "key", "value");

    static SqliteTables read(Connection connection) throws SQLException {
        Map<String, Set<String>> columns = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> indexes = new LinkedHashSet<>();
        boolean areTextsUtf8 = false;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT type, name, rootpage, (SELECT encoding = 'UTF-8' FROM pragma_encoding) FROM sqlite_schema WHERE typeof(name) = 'text' AND length(name) < 200 LIMIT 2000")) {
            while (rows.next()) {
                String type = rows.getString(1);
                String name = rows.getString(2);
                areTextsUtf8 = rows.getBoolean(4);
                if ("index".equals(type)) {
                    indexes.add(name);
                } else if (names.size() < 100 && ("table".equals(type) || "view".equals(type))) {
                    names.add(name);
                }
                if ("table".equals(type) && rows.getLong(3) > 0 && KNOWN.contains(name)) {
                    columns.put(name, Set.of());
                }
            }
        }
        for (String table : List.copyOf(columns.keySet())) {
            columns.put(table, columnsOf(connection, table));
        }
        return new SqliteTables(Map.copyOf(columns), List.copyOf(names), Set.copyOf(indexes), areTextsUtf8);
    }

    private static Set<String> columnsOf(Connection connection, String table) throws SQLException {
        Set<String> columns = new LinkedHashSet<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 LIMIT 100")) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    columns.add(rows.getString(1));
                }
            }
        }
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT 1 FROM pragma_table_list(?) WHERE schema = 'main' AND wr = 0")) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                if (rows.next()) {
                    columns.add(ROW_ORDER);
                }
            }
        }
        return Set.copyOf(columns);
    }

    /** True if threads can be read from it. */
    public boolean hasCheckpoints() {
        return has("checkpoints", CHECKPOINT_COLUMNS);
    }

    /** True if the writes of tasks can be read from it. */
    public boolean hasWrites() {
        return has("writes", WRITE_COLUMNS);
    }

    /** True if the writes have the path of parallel tasks; older files lack the column. */
    boolean hasTaskPath() {
        return has("writes", Set.of("task_path"));
    }

    /** True if the writes have an order. */
    boolean hasRowOrder() {
        return has("writes", Set.of(ROW_ORDER));
    }

    /** True if the checkpoints have an order. */
    boolean hasCheckpointOrder() {
        return has("checkpoints", Set.of(ROW_ORDER));
    }

    /** True if items of a store can be read from it. */
    public boolean hasStore() {
        return has("store", STORE_COLUMNS);
    }

    private boolean has(String table, Set<String> wanted) {
        return columns.getOrDefault(table, Set.of()).containsAll(wanted);
    }

    /** The tables that exist and those that are needed, for a file without the latter. */
    public String sentence(String file) {
        if (hasStore()) {
            return file + " is a LangGraph store: it holds items and no threads";
        }
        if (hasCheckpoints() && !names.contains("store")) {
            return file + " holds threads and no items: it lacks the table of a LangGraph store";
        }
        String missing = names.contains("checkpoints") && !hasCheckpoints()
                ? "; " + unread("checkpoints", CHECKPOINT_COLUMNS)
                : names.contains("store") ? "; " + unread("store", STORE_COLUMNS) : "";
        String found = names.isEmpty()
                ? "has no tables"
                : "has the tables " + String.join(", ", names.subList(0, Math.min(8, names.size())))
                        + (names.size() > 8 ? " and more" : "");
        return file + " " + found + missing
                + ": a LangGraph checkpoint database has checkpoints and writes, a store has store";
    }

    /** The reason why there are no threads although their table's name exists; empty if they can be read and if there is none. */
    public Optional<String> threadsLeftOut(String file) {
        return hasCheckpoints() || !names.contains("checkpoints")
                ? Optional.empty()
                : Optional.of("the threads of " + file + " are left out: " + unread("checkpoints", CHECKPOINT_COLUMNS));
    }

    private String unread(String table, Set<String> wanted) {
        return columns.containsKey(table)
                ? "its table " + table + " lacks the column " + firstMissing(table, wanted)
                : "its \"" + table + "\" is a view, not a table";
    }

    private String firstMissing(String table, Set<String> wanted) {
        return wanted.stream()
                .sorted()
                .filter(c -> !columns.getOrDefault(table, Set.of()).contains(c))
                .findFirst()
                .orElse("");
    }
}
