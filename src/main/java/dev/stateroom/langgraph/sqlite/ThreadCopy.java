package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.JoinedCheckpoint;
import dev.stateroom.langgraph.serde.SerializedPayload;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/**
 * Some checkpoints of one thread in a new database of their own, which LangGraph's SqliteSaver opens. Rows are copied byte by byte, with
 * their ids: versions, messages, writes and subgraphs are those of the original. The original is only read.
 */
public final class ThreadCopy {
    /** Channels of the null task about a run, not part of the state. */
    private static final Set<String> OF_RUN = Set.of("__resume__", "__interrupt__", "__error__", "__scheduled__", "__return__", "__no_writes__");

    private static final String CHECKPOINTS = "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',"
            + " checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB,"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))";

    private static final String WRITES = "CREATE TABLE writes (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',"
            + " checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL, task_path TEXT NOT NULL DEFAULT '', idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB,"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx))";

    private static final String ONE = " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ?";

    private final Original source;
    private final String thread;
    private final SQLiteConnection target;
    private final Cancellation cancellation;

    private ThreadCopy(Original source, String thread, SQLiteConnection target, Cancellation cancellation) {
        this.source = source;
        this.thread = thread;
        this.target = target;
        this.cancellation = cancellation;
    }

    /** The rows that are copied. */
    private sealed interface Original {
        String name();

        boolean hasTaskPath();

        /** Inserts one checkpoint; returns the number of rows. */
        Outcome<Long> checkpoint(CheckpointKey key, ThreadCopy copy, PreparedStatement insert);

        /** Inserts the writes at one; for a step that is to run again only those that belong to its state. */
        Outcome<Long> writes(CheckpointKey key, boolean isRestarted, ThreadCopy copy, PreparedStatement insert);
    }

    /**
     * Writes the copy of a thread in SQLite; encrypted rows stay encrypted.
     *
     * @param keys the checkpoints, oldest first
     * @param restarted the one whose step is to run again: the writes of its tasks are left out, those of its state are kept; null for none
     * @param file the target, which must not exist
     * @return number of rows written
     */
    public static Outcome<Integer> write(
            SqliteFile source, String thread, List<CheckpointKey> keys, @Nullable CheckpointKey restarted, Path file, Cancellation cancellation) {
        return write(new FileRows(source), thread, keys, restarted, file, cancellation);
    }

    /** The same for a thread in another medium; UNSUPPORTED if it is encrypted without a key, or in a form that the SqliteSaver lacks. */
    public static Outcome<Integer> write(ThreadRows source, List<CheckpointKey> keys, @Nullable CheckpointKey restarted, Path file, Cancellation cancellation) {
        return write(new StoredRows(source), source.threadId(), keys, restarted, file, cancellation);
    }

    private static Outcome<Integer> write(
            Original source, String thread, List<CheckpointKey> keys, @Nullable CheckpointKey restarted, Path file, Cancellation cancellation) {
        try {
            OwnerOnly.openFile(file, StandardOpenOption.CREATE_NEW).close();
            NativeLibrary.load();
            try (SQLiteConnection target = JDBC.createConnection(JDBC.PREFIX + file.toAbsolutePath(), new SQLiteConfig().toProperties())) {
                return new ThreadCopy(source, thread, target, cancellation).all(keys, restarted);
            }
        } catch (SQLException e) {
            return Outcome.failed(SqliteFailures.of(e, String.valueOf(file.getFileName())));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
        }
    }

    private Outcome<Integer> all(List<CheckpointKey> keys, @Nullable CheckpointKey restarted) throws SQLException {
        boolean hasPath = source.hasTaskPath();
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
                Outcome<Long> one = source.checkpoint(key, this, checkpoint).then(found -> found == 0
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + source.name())
                        : source.writes(key, key.equals(restarted), this, write).map(more -> found + more));
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

    /** The rows of a file, unchanged. */
    private record FileRows(SqliteFile file) implements Original {
        @Override
        public String name() {
            return file.name();
        }

        @Override
        public boolean hasTaskPath() {
            return file.tables().hasTaskPath();
        }

        @Override
        public Outcome<Long> checkpoint(CheckpointKey key, ThreadCopy copy, PreparedStatement insert) {
            return file.read(
                    "SELECT parent_checkpoint_id, type, typeof(checkpoint), checkpoint, typeof(metadata), metadata FROM " + file.from("checkpoints") + ONE,
                    List.of(copy.thread, key.namespace(), key.id()),
                    copy.cancellation,
                    row -> {
                        copy.begin(insert, key);
                        insert.setString(4, row.text(1));
                        insert.setString(5, row.text(2));
                        value(insert, 6, row, 3);
                        value(insert, 7, row, 5);
                        insert.executeUpdate();
                    });
        }

        @Override
        public Outcome<Long> writes(CheckpointKey key, boolean isRestarted, ThreadCopy copy, PreparedStatement insert) {
            if (!file.tables().hasWrites()) {
                return Outcome.ok(0L);
            }
            boolean hasPath = hasTaskPath();
            int after = hasPath ? 6 : 5;
            String own = OF_RUN.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", ", "'" + TaskWrite.NULL_TASK + "' AND channel NOT IN (", ")"));
            return file.read(
                    "SELECT task_id, " + (hasPath ? "task_path" : "''") + ", idx, channel, type, typeof(value), value FROM " + file.from("writes") + ONE
                            + (isRestarted ? " AND task_id = " + own : "") + (file.tables().hasRowOrder() ? " ORDER BY rowid" : ""),
                    List.of(copy.thread, key.namespace(), key.id()),
                    copy.cancellation,
                    row -> {
                        copy.begin(insert, key);
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
    }

    /** The rows of another medium, in the SqliteSaver's form. */
    private record StoredRows(ThreadRows rows) implements Original {
        @Override
        public String name() {
            return "thread " + rows.threadId();
        }

        @Override
        public boolean hasTaskPath() {
            return true;
        }

        @Override
        public Outcome<Long> checkpoint(CheckpointKey key, ThreadCopy copy, PreparedStatement insert) {
            return rows.whole(key, copy.cancellation).then(whole -> loaded(key, whole.contents().apart(), copy.cancellation)
                    .then(apart -> JoinedCheckpoint.of(whole.contents().body(), apart))
                    .then(body -> stored(body, "checkpoint " + key.id()).then(bytes -> inserting(() -> {
                        copy.begin(insert, key);
                        insert.setString(4, whole.row().parentId());
                        insert.setString(5, body.type());
                        insert.setBytes(6, bytes);
                        insert.setBytes(7, whole.row().metadata());
                        insert.executeUpdate();
                        return 1L;
                    }))));
        }

        private Outcome<Map<String, SerializedPayload>> loaded(CheckpointKey key, Map<String, SerializedPayload> apart, Cancellation cancellation) {
            Outcome<Map<String, SerializedPayload>> all = Outcome.ok(new LinkedHashMap<>(apart));
            for (Map.Entry<String, SerializedPayload> value : apart.entrySet()) {
                if (value.getValue().bytes() == null) {
                    all = all.then(found -> rows.loadApart(key, value.getKey(), cancellation).map(payload -> {
                        found.put(value.getKey(), payload);
                        return found;
                    }));
                }
            }
            return all;
        }

        @Override
        public Outcome<Long> writes(CheckpointKey key, boolean isRestarted, ThreadCopy copy, PreparedStatement insert) {
            Outcome<List<WriteRow>> found = rows.writes(key, null, copy.cancellation);
            if (found instanceof Outcome.Failed<List<WriteRow>>(Failure failure)) {
                // A saver whose tables have no writes yet.
                return failure.kind() == Failure.Kind.NOT_FOUND ? Outcome.ok(0L) : Outcome.failed(failure);
            }
            Outcome<Long> count = Outcome.ok(0L);
            for (WriteRow row : found.orElse(List.of())) {
                if (!isRestarted || row.taskId().equals(TaskWrite.NULL_TASK) && !OF_RUN.contains(row.channel())) {
                    count = count.then(before -> write(key, row, copy, insert).map(one -> before + one));
                }
            }
            return count;
        }

        private Outcome<Long> write(CheckpointKey key, WriteRow row, ThreadCopy copy, PreparedStatement insert) {
            Outcome<WriteRow> whole = row.payload().bytes() == null ? rows.load(key, row, copy.cancellation) : Outcome.ok(row);
            return whole.then(one -> stored(one.payload(), "a write to " + row.channel() + " at checkpoint " + key.id()).then(bytes -> inserting(() -> {
                copy.begin(insert, key);
                insert.setString(4, one.taskId());
                insert.setString(5, one.taskPath());
                insert.setLong(6, one.index());
                insert.setString(7, one.channel());
                insert.setString(8, one.payload().type());
                insert.setBytes(9, bytes);
                insert.executeUpdate();
                return 1L;
            })));
        }

        private static Outcome<byte[]> stored(SerializedPayload payload, String what) {
            byte[] bytes = payload.bytes();
            if (payload.closed() != null) {
                return Outcome.failed(Failure.Kind.UNSUPPORTED, what + " cannot be copied: it is " + payload.closed());
            }
            return bytes == null ? Outcome.failed(Failure.Kind.TOO_LARGE, what + " has " + payload.size() + " bytes, more than is copied") : Outcome.ok(bytes);
        }

        private static Outcome<Long> inserting(SqlWork work) {
            try {
                return Outcome.ok(work.done());
            } catch (SQLException e) {
                return Outcome.failed(SqliteFailures.of(e, "the copy"));
            }
        }
    }

    private interface SqlWork {
        long done() throws SQLException;
    }

    private void begin(PreparedStatement insert, CheckpointKey key) throws SQLException {
        insert.setString(1, thread);
        insert.setString(2, key.namespace());
        insert.setString(3, key.id());
    }

    /** The value after the column with its type, stored as that type. */
    private static void value(PreparedStatement insert, int at, SqlRow row, int column) throws SQLException {
        if ("text".equals(row.text(column))) {
            insert.setString(at, row.text(column + 1));
        } else {
            insert.setBytes(at, row.bytes(column + 1));
        }
    }
}
