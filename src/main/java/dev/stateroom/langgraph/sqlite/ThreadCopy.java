package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/**
 * Some checkpoints of one thread in a new database of their own, which LangGraph's SqliteSaver opens. Rows are taken byte by byte, with
 * their ids: versions, messages, writes and subgraphs are those of the original, and encrypted ones stay encrypted. The original is only read.
 */
public final class ThreadCopy {
    /** What the null task writes about a run, and not into the state. */
    private static final Set<String> OF_RUN = Set.of("__resume__", "__interrupt__", "__error__", "__scheduled__", "__return__", "__no_writes__");

    private static final String CHECKPOINTS = "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',"
            + " checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB,"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))";

    private static final String WRITES = "CREATE TABLE writes (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',"
            + " checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL, task_path TEXT NOT NULL DEFAULT '', idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB,"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx))";

    private static final String ONE = " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ?";

    private final SqliteFile source;
    private final String thread;
    private final SQLiteConnection target;
    private final Cancellation cancellation;

    private ThreadCopy(SqliteFile source, String thread, SQLiteConnection target, Cancellation cancellation) {
        this.source = source;
        this.thread = thread;
        this.target = target;
        this.cancellation = cancellation;
    }

    /**
     * Writes the copy.
     *
     * @param keys the checkpoints, oldest first
     * @param restarted the one whose step is to run again: what its tasks wrote is left out, what belongs to its state is kept; null for none
     * @param file where to, not there yet
     * @return how many rows were written
     */
    public static Outcome<Integer> write(
            SqliteFile source, String thread, List<CheckpointKey> keys, @Nullable CheckpointKey restarted, Path file, Cancellation cancellation) {
        try {
            OwnerOnly.openFile(file, StandardOpenOption.CREATE_NEW).close();
            NativeLibrary.load();
            try (SQLiteConnection target = JDBC.createConnection(JDBC.PREFIX + file.toAbsolutePath(), new SQLiteConfig().toProperties())) {
                return new ThreadCopy(source, thread, target, cancellation).all(keys, restarted);
            }
        } catch (SQLException e) {
            return Outcome.failed(SqliteFailures.of(e, String.valueOf(file.getFileName())));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written: " + e.getMessage());
        }
    }

    private Outcome<Integer> all(List<CheckpointKey> keys, @Nullable CheckpointKey restarted) throws SQLException {
        boolean hasPath = source.tables().hasTaskPath();
        target.setAutoCommit(false);
        try (Statement statement = target.createStatement()) {
            statement.execute(CHECKPOINTS);
            statement.execute(hasPath ? WRITES : WRITES.replace("task_path TEXT NOT NULL DEFAULT '', ", ""));
        }
        int rows = 0;
        try (PreparedStatement checkpoint = target.prepareStatement("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)");
                PreparedStatement write = target.prepareStatement("INSERT INTO writes VALUES (?, ?, ?, ?, " + (hasPath ? "?, " : "") + "?, ?, ?, ?)")) {
            for (CheckpointKey key : keys) {
                cancellation.check();
                Outcome<Long> one = checkpoint(key, checkpoint).then(found -> found == 0
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + source.name())
                        : source.tables().hasWrites() ? writes(key, hasPath, key.equals(restarted), write).map(more -> found + more) : Outcome.ok(found));
                switch (one) {
                    case Outcome.Ok<Long>(Long written) -> rows += written.intValue();
                    case Outcome.Failed<Long>(Failure failure) -> {
                        return Outcome.failed(failure);
                    }
                }
            }
        }
        target.commit();
        return Outcome.ok(rows);
    }

    private Outcome<Long> checkpoint(CheckpointKey key, PreparedStatement insert) {
        return source.read(
                "SELECT parent_checkpoint_id, type, typeof(checkpoint), checkpoint, typeof(metadata), metadata FROM " + source.from("checkpoints") + ONE,
                List.of(thread, key.namespace(), key.id()),
                cancellation,
                row -> {
                    begin(insert, key);
                    insert.setString(4, row.text(1));
                    insert.setString(5, row.text(2));
                    value(insert, 6, row, 3);
                    value(insert, 7, row, 5);
                    insert.executeUpdate();
                });
    }

    private Outcome<Long> writes(CheckpointKey key, boolean hasPath, boolean isRestarted, PreparedStatement insert) {
        int after = hasPath ? 6 : 5;
        String own = OF_RUN.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ", "'" + TaskWrite.NULL_TASK + "' AND channel NOT IN (", ")"));
        return source.read(
                "SELECT task_id, " + (hasPath ? "task_path" : "''") + ", idx, channel, type, typeof(value), value FROM " + source.from("writes") + ONE
                        + (isRestarted ? " AND task_id = " + own : "") + (source.tables().hasRowOrder() ? " ORDER BY rowid" : ""),
                List.of(thread, key.namespace(), key.id()),
                cancellation,
                row -> {
                    begin(insert, key);
                    insert.setString(4, row.text(1));
                    if (hasPath) {
                        insert.setString(5, row.text(2));
                    }
                    insert.setLong(after, row.number(3));
                    insert.setString(after + 1, row.text(4));
                    insert.setString(after + 2, row.text(5));
                    value(insert, after + 3, row, 6);
                    insert.executeUpdate();
                });
    }

    private void begin(PreparedStatement insert, CheckpointKey key) throws SQLException {
        insert.setString(1, thread);
        insert.setString(2, key.namespace());
        insert.setString(3, key.id());
    }

    /** The value behind the column that names its type, stored as that type. */
    private static void value(PreparedStatement insert, int at, SqlRow row, int column) throws SQLException {
        if ("text".equals(row.text(column))) {
            insert.setString(at, row.text(column + 1));
        } else {
            insert.setBytes(at, row.bytes(column + 1));
        }
    }
}
