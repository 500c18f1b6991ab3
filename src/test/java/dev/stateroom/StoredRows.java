package dev.stateroom;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The rows of a database as plain SQL gives them, read without any code of the program: what an answer is judged by.
 *
 * @param isWhole false if SQLite finds damage, or where a column that LangGraph writes is missing
 * @param threads the rows of each thread
 * @param items all items of the store, as one text
 */
record StoredRows(boolean isWhole, Map<String, Rows> threads, String items) {
    private static final ObjectReader JSON = JsonMapper.shared().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** More than any recorded table has. */
    private static final int MOST_ROWS = 20_000;

    /**
     * The rows of one thread.
     *
     * @param checkpoints ids of those whose id is text
     * @param cells every value by its place; those that no reader of that type can read are {@link #UNREADABLE}
     */
    record Rows(Set<String> checkpoints, Map<String, String> cells) {
        /** What stands for a value that cannot be read. */
        static final String UNREADABLE = "unreadable";

        Rows() {
            this(new TreeSet<>(), new TreeMap<>());
        }

        /** True if all that differs from the recorded rows are values that cannot be read: no other answer can be right. */
        boolean differsOnlyInUnreadable(Rows recorded) {
            return cells.keySet().equals(recorded.cells.keySet())
                    && !equals(recorded)
                    && cells.entrySet().stream().allMatch(cell ->
                            cell.getValue().equals(UNREADABLE) || cell.getValue().equals(recorded.cells.get(cell.getKey())));
        }
    }

    static StoredRows of(Path file) {
        Map<String, Rows> threads = new LinkedHashMap<>();
        StringBuilder items = new StringBuilder();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + file + "?mode=ro&immutable=1");
                Statement statement = connection.createStatement()) {
            each(statement, "SELECT thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata FROM checkpoints NOT INDEXED ORDER BY rowid", row -> {
                Rows rows = threads.computeIfAbsent(text(row, 1), _ -> new Rows());
                String place = text(row, 2) + " " + text(row, 3);
                if (row.getObject(3) instanceof String id) {
                    rows.checkpoints().add(id);
                }
                rows.cells().merge(place + " parent", text(row, 4), String::concat);
                rows.cells().merge(place + " checkpoint", value(row.getString(5), row.getBytes(6)), String::concat);
                rows.cells().merge(place + " metadata", row.getBytes(7) == null ? "none" : value("json", row.getBytes(7)), String::concat);
            });
            each(statement, "SELECT thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value FROM writes NOT INDEXED ORDER BY rowid", row -> {
                Rows rows = threads.computeIfAbsent(text(row, 1), _ -> new Rows());
                String place = text(row, 2) + " " + text(row, 3) + " " + text(row, 4) + " " + text(row, 5) + " " + text(row, 6);
                rows.cells().merge(place, value(row.getString(7), row.getBytes(8)), String::concat);
            });
            each(statement, "SELECT prefix, key, value FROM store NOT INDEXED ORDER BY prefix, key", row ->
                    items.append(text(row, 1)).append('\0').append(text(row, 2)).append('\0').append(text(row, 3)).append('\n'));
            boolean[] whole = new boolean[1];
            each(statement, "PRAGMA integrity_check(1)", row -> whole[0] = "ok".equals(row.getString(1)));
            return new StoredRows(whole[0], threads, items.toString());
        } catch (SQLException damaged) {
            return new StoredRows(false, threads, items.toString());
        }
    }

    private interface Take {
        void row(ResultSet row) throws SQLException;
    }

    private static void each(Statement statement, String sql, Take take) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            for (int row = 0; rows.next(); row++) {
                if (row == MOST_ROWS) {
                    throw new SQLException("a table without end");
                }
                take.row(rows);
            }
        }
    }

    /** A value with its kind, so that a number is not the text that looks like it. */
    private static String text(ResultSet row, int column) throws SQLException {
        Object value = row.getObject(column);
        return value instanceof byte[] bytes ? "x" + Arrays.hashCode(bytes) : value instanceof Number ? "n" + value : String.valueOf(value);
    }

    private static String value(String type, byte[] bytes) {
        return isReadable(type, bytes) ? (bytes == null ? 0 : bytes.length) + ":" + Arrays.hashCode(bytes) : Rows.UNREADABLE;
    }

    private static boolean isReadable(String type, byte[] bytes) {
        if (bytes == null) {
            return "null".equals(type) || "empty".equals(type);
        }
        return switch (String.valueOf(type)) {
            case "msgpack" -> MessagePackShape.isOneValue(bytes);
            case "json" -> isJson(bytes);
            case "null" -> true;
            case "bytes", "bytearray" -> true;
            default -> false;
        };
    }

    private static boolean isJson(byte[] bytes) {
        try {
            JSON.readTree(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
            return true;
        } catch (RuntimeException | CharacterCodingException broken) {
            return false;
        }
    }

    /** Threads with the rows that were recorded. */
    Set<String> untouched(StoredRows recorded) {
        return threads.entrySet().stream()
                .filter(thread -> thread.getValue().equals(recorded.threads.get(thread.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
