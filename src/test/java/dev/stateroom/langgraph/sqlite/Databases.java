package dev.stateroom.langgraph.sqlite;

import java.nio.file.Path;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Writes checkpoint databases for tests, in the JavaScript writer's layout with the Python writer's task paths. */
final class Databases {
    private Databases() {}

    static final String CHECKPOINTS = "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',"
            + " checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB,"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))";

    static final String WRITES = "CREATE TABLE writes (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',"
            + " checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL, task_path TEXT NOT NULL DEFAULT '', idx INTEGER NOT NULL,"
            + " channel TEXT NOT NULL, type TEXT, value BLOB,"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx))";

    static Connection connect(Path database) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:file://" + database.toAbsolutePath().toUri().getRawPath());
    }

    /** An empty checkpoint database. */
    static Connection create(Path database) throws SQLException {
        Connection connection = connect(database);
        run(connection, CHECKPOINTS, WRITES);
        return connection;
    }

    static void run(Connection connection, String... sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        }
    }

    /** The id of step {@code n}: sorts as the steps do. */
    static String id(int n) {
        return String.format("1f1e0000-0000-6000-%04x-%012x", 0x8000 + n % 0x3fff, n);
    }

    /** A checkpoint at a step, whose parent is the step before unless another is named, with channel values as JSON. */
    static void checkpoint(Connection connection, String thread, int step, @Nullable String parent, String channelValues)
            throws SQLException {
        String id = id(step);
        String contents = "{\"v\":4,\"id\":\"" + id + "\",\"ts\":\"2026-01-01T00:00:00.000Z\",\"channel_values\":" + channelValues
                + ",\"channel_versions\":{\"files\":" + (step + 2) + ",\"messages\":1}}";
        String metadata = "{\"source\":\"loop\",\"step\":" + step + ",\"parents\":{}}";
        row(connection, thread, id, parent, contents, metadata);
    }

    static void row(Connection connection, String thread, String id, @Nullable String parent, String contents, String metadata)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO checkpoints VALUES (?, '', ?, ?, 'json', ?, ?)")) {
            insert.setString(1, thread);
            insert.setString(2, id);
            insert.setString(3, parent);
            insert.setBytes(4, contents.getBytes(StandardCharsets.UTF_8));
            insert.setBytes(5, metadata.getBytes(StandardCharsets.UTF_8));
            insert.executeUpdate();
        }
    }

    /** A write recorded at a step. */
    static void write(Connection connection, String thread, int step, int index, String channel, String json) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO writes VALUES (?, '', ?, 'task-1', '', ?, ?, 'json', ?)")) {
            insert.setString(1, thread);
            insert.setString(2, id(step));
            insert.setInt(3, index);
            insert.setString(4, channel);
            insert.setBytes(5, json.getBytes(StandardCharsets.UTF_8));
            insert.executeUpdate();
        }
    }

    /** One step that leaves {@code /step-N.txt} behind, and what leads to the next. */
    static void step(Connection connection, String thread, int step) throws SQLException {
        checkpoint(connection, thread, step, step == 0 ? null : id(step - 1), "{}");
        write(connection, thread, step, 0, "files", file("/step-" + step + ".txt", "text " + step));
    }

    static String file(String path, String content) {
        return "{\"" + path + "\":{\"content\":\"" + content + "\",\"mimeType\":\"text/plain\"}}";
    }
}
