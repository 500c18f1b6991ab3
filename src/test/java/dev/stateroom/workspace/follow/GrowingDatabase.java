package dev.stateroom.workspace.follow;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** A database that is written again, checkpoint by checkpoint, as the real agent of a recording wrote it. */
public final class GrowingDatabase implements AutoCloseable {
    private static final String CHECKPOINT = "thread_id, checkpoint_ns, checkpoint_id";

    private final Path database;
    private final Path recorded;
    private Connection connection;
    private final List<List<String>> checkpoints = new ArrayList<>();
    private int written;

    private GrowingDatabase(Path database, Path recorded) throws SQLException {
        this.database = database;
        this.recorded = recorded;
        this.connection = opened();
    }

    private Connection opened() throws SQLException {
        Connection opened = DriverManager.getConnection("jdbc:sqlite:" + database);
        try (Statement statement = opened.createStatement()) {
            statement.execute("PRAGMA synchronous=OFF");
            statement.execute("ATTACH '" + recorded + "' AS recorded");
        }
        return opened;
    }

    /** An empty one at {@code database}, to be filled with the recorded one of that resource. */
    public static GrowingDatabase at(Path database, String resource) throws IOException, SQLException {
        Path recorded = database.resolveSibling(database.getFileName() + "-recorded");
        try (InputStream in = Objects.requireNonNull(GrowingDatabase.class.getResourceAsStream("/" + resource), resource);
                InputStream content = resource.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            Files.copy(content, recorded);
        }
        GrowingDatabase growing = new GrowingDatabase(database, recorded);
        growing.run("PRAGMA main.journal_mode=WAL");
        try (Statement statement = growing.connection.createStatement()) {
            List<String> schema = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT sql FROM recorded.sqlite_schema WHERE name IN ('checkpoints', 'writes')")) {
                while (rows.next()) {
                    schema.add(rows.getString(1));
                }
            }
            for (String table : schema) {
                statement.execute(table);
            }
            try (ResultSet rows = statement.executeQuery("SELECT " + CHECKPOINT + " FROM recorded.checkpoints ORDER BY rowid")) {
                while (rows.next()) {
                    growing.checkpoints.add(List.of(rows.getString(1), rows.getString(2), rows.getString(3)));
                }
            }
        }
        return growing;
    }

    /** All checkpoints in the order they are written: thread, namespace, id. */
    public List<List<String>> checkpoints() {
        return List.copyOf(checkpoints);
    }

    /** Those of these threads that are left to be written are the only ones from here on. */
    public GrowingDatabase only(String... threads) {
        checkpoints.removeIf(one -> !List.of(threads).contains(one.getFirst()));
        return this;
    }

    /** The program that writes has ended, so that the log is gone; another one makes the next write. */
    public void change() throws SQLException {
        connection.close();
        connection = opened();
    }

    /** How many have been written. */
    public int written() {
        return written;
    }

    /** Whether something is left. */
    public boolean hasMore() {
        return written < checkpoints.size();
    }

    /** Writes the next checkpoints with what their tasks wrote, in one transaction. */
    public void grow(int count) throws SQLException {
        connection.setAutoCommit(false);
        for (int i = 0; i < count && hasMore(); i++) {
            copy("checkpoints", checkpoints.get(written));
            copy("writes", checkpoints.get(written++));
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Writes the next checkpoints without what their tasks write. */
    public void growBare(int count) throws SQLException {
        for (int i = 0; i < count && hasMore(); i++) {
            copy("checkpoints", checkpoints.get(written++));
        }
    }

    /** Writes what the tasks of the newest checkpoints write, those of the newest one first. */
    public void finish(int count) throws SQLException {
        for (int i = 1; i <= Math.min(count, written); i++) {
            copy("writes", checkpoints.get(written - i));
        }
    }

    private void copy(String table, List<String> key) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO main." + table + " SELECT * FROM recorded." + table
                + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? ORDER BY rowid")) {
            for (int i = 0; i < key.size(); i++) {
                insert.setString(i + 1, key.get(i));
            }
            insert.execute();
        }
    }

    /** Runs a statement on the database. */
    public void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
