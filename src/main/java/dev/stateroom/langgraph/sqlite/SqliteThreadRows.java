package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.Payload;
import dev.stateroom.langgraph.channel.Problems;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One thread's rows in an SQLite file. Every column is asked for its type and length first: SQLite stores what it is given. */
final class SqliteThreadRows implements ThreadRows {
    /** Longest key that is taken for one. */
    static final int LONGEST_KEY = 4_096;

    private static final int LONGEST_METADATA = 1 << 20;
    private static final long MOST_METADATA = 24L << 20;
    private static final int MOST_CHECKPOINTS = 250_000;
    private static final int MOST_WRITES = 100_000;

    /** Payloads up to this come with their rows, larger ones when they are wanted. */
    private static final int INLINE = 1 << 20;

    private static final long MOST_INLINE = 16L << 20;
    private static final String BEGINNING = "substr(CAST(checkpoint AS BLOB), 1, 200)";
    private static final byte[] NONE = new byte[0];

    private static final String INDEX_ROW = "SELECT checkpoint_ns, checkpoint_id, parent_checkpoint_id, "
            + bounded("metadata", LONGEST_METADATA)
            + ", length(metadata), typeof(checkpoint_ns), typeof(checkpoint_id), typeof(parent_checkpoint_id),"
            + " max(length(checkpoint_ns), length(checkpoint_id), ifnull(length(parent_checkpoint_id), 0))"
            + " FROM ";

    private final SqliteFile file;
    private final String thread;
    private final Problems problems;
    private final Map<String, String> names = new HashMap<>();
    private long metadataBytes;

    SqliteThreadRows(SqliteFile file, String thread, Problems problems) {
        this.file = file;
        this.thread = thread;
        this.problems = problems;
    }

    /** No payload above this is read: unpacked it takes several times as much. */
    private static long largestPayload() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 16, 16L << 20, Connections.LONGEST_VALUE);
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>();
        Outcome<Long> read = file.read(
                INDEX_ROW + file.from("checkpoints") + " WHERE thread_id = ? LIMIT " + (MOST_CHECKPOINTS + 1),
                List.of(thread),
                cancellation,
                row -> addIndexRow(row, rows));
        return read.then(count -> {
            if (rows.size() > MOST_CHECKPOINTS) {
                return Outcome.failed(
                        Failure.Kind.TOO_LARGE,
                        "thread " + thread + " has more than " + MOST_CHECKPOINTS + " checkpoints, more than are shown at once");
            }
            return Outcome.ok(rows);
        });
    }

    /** One checkpoint with its time, without the others of its thread; null where it cannot be read. */
    @Nullable Checkpoint single(CheckpointKey key, Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>(1);
        file.read(
                INDEX_ROW + file.from("checkpoints") + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? LIMIT 1",
                List.of(thread, key.namespace(), key.id()),
                cancellation,
                row -> addIndexRow(row, rows));
        List<Payload> beginning = new ArrayList<>(1);
        file.read(
                "SELECT type, " + BEGINNING + ", length(checkpoint) FROM " + file.from("checkpoints")
                        + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? LIMIT 1",
                List.of(thread, key.namespace(), key.id()),
                cancellation,
                row -> beginning.add(payload(row, 1)));
        return rows.isEmpty() ? null : rows.getFirst().checkpoint(beginning.isEmpty() ? null : beginning.getFirst());
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, Payload> sink) {
        String sql = "SELECT checkpoint_ns, checkpoint_id, type, " + BEGINNING + ", length(checkpoint) FROM " + file.from("checkpoints")
                + " WHERE thread_id = ? AND length(checkpoint_id) <= " + LONGEST_KEY + " AND length(checkpoint_ns) <= " + LONGEST_KEY
                + " LIMIT " + MOST_CHECKPOINTS;
        return file.read(
                        sql,
                        List.of(thread),
                        cancellation,
                        row -> sink.accept(new CheckpointKey(row.textOrEmpty(1), row.textOrEmpty(2)), payload(row, 3)));
    }

    private void addIndexRow(Row row, List<CheckpointRow> rows) throws SQLException {
        boolean keysAreText = row.textOrEmpty(6).equals("text") && row.textOrEmpty(7).equals("text");
        if (!keysAreText || row.number(9) > LONGEST_KEY || row.textOrEmpty(8).equals("blob")) {
            problems.add("a checkpoint of thread " + thread + " has a key that is none, and is left out");
            return;
        }
        byte[] metadata = row.bytes(4);
        if (metadata == null && row.number(5) > LONGEST_METADATA) {
            problems.add("metadata of " + row.number(5) + " bytes at checkpoint " + row.textOrEmpty(2) + " is not read");
        }
        if (metadata != null && metadataBytes + metadata.length > MOST_METADATA) {
            problems.add("thread " + thread + " has more than " + (MOST_METADATA >> 20) + " MB of metadata: the rest is not read");
            metadata = null;
        }
        metadataBytes += metadata == null ? 0 : metadata.length;
        String parent = row.text(3);
        rows.add(new CheckpointRow(
                new CheckpointKey(name(row.textOrEmpty(1)), row.textOrEmpty(2)),
                // An empty parent is how some writers say that there is none.
                parent == null || parent.isEmpty() ? null : parent,
                metadata == null ? NONE : metadata));
    }

    @Override
    public Outcome<Payload> checkpoint(CheckpointKey key, Cancellation cancellation) {
        List<Payload> found = new ArrayList<>(1);
        String sql = "SELECT type, " + bounded("checkpoint", largestPayload())
                + ", length(checkpoint) FROM " + file.from("checkpoints") + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? LIMIT 1";
        return file.read(sql, List.of(thread, key.namespace(), key.id()), cancellation, row -> found.add(payload(row, 1)))
                .then(count -> found.isEmpty()
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + file.name())
                        : Outcome.ok(found.getFirst()));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        if (!file.tables().hasWrites()) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file.name() + " has no table of writes");
        }
        List<WriteRow> rows = new ArrayList<>();
        long[] inline = {0};
        String path = file.tables().hasTaskPath() ? "task_path" : "''";
        String sql = "SELECT task_id, " + path + ", idx, channel, type, " + bounded("value", INLINE)
                + ", length(value), typeof(idx), max(length(task_id), ifnull(length(" + path + "), 0), length(channel))"
                + " FROM " + file.from("writes") + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ?"
                + (channel == null ? "" : " AND channel = ?") + " LIMIT " + MOST_WRITES;
        List<String> arguments = channel == null
                ? List.of(thread, key.namespace(), key.id())
                : List.of(thread, key.namespace(), key.id(), channel);
        return file.read(sql, arguments, cancellation, row -> {
                    if (!row.textOrEmpty(8).equals("integer") || row.number(9) > LONGEST_KEY) {
                        problems.add("a write at checkpoint " + key.id() + " has a key that is none, and is left out");
                        return;
                    }
                    Payload payload = payload(row, 5);
                    if (payload.bytes() != null) {
                        inline[0] += payload.size();
                        payload = inline[0] > MOST_INLINE ? new Payload(payload.type(), null, payload.size()) : payload;
                    }
                    rows.add(new WriteRow(row.textOrEmpty(1), name(row.textOrEmpty(2)), row.number(3), name(row.textOrEmpty(4)), payload));
                })
                .map(count -> rows);
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        List<Payload> found = new ArrayList<>(1);
        String sql = "SELECT type, " + bounded("value", largestPayload()) + ", length(value) FROM " + file.from("writes")
                + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? AND task_id = ? AND idx = ? LIMIT 1";
        List<?> arguments = List.of(thread, key.namespace(), key.id(), write.taskId(), write.index());
        return file.read(sql, arguments, cancellation, row -> found.add(payload(row, 1)))
                .map(count -> found.isEmpty()
                        ? write
                        : new WriteRow(write.taskId(), write.taskPath(), write.index(), write.channel(), found.getFirst()));
    }

    /** The column where it is short enough, else null. */
    private static String bounded(String column, long most) {
        return "CASE WHEN length(" + column + ") <= " + most + " THEN " + column + " END";
    }

    /** A payload from three columns: type, bytes or null, length or null. */
    private static Payload payload(Row row, int first) throws SQLException {
        byte[] bytes = row.bytes(first + 1);
        long size = row.number(first + 2);
        String type = row.text(first);
        if (bytes == null && size == 0) {
            return new Payload(type == null ? "null" : type, NONE, 0);
        }
        return new Payload(type, bytes, size);
    }

    /** Channels and task paths repeat without end: one text each. */
    private synchronized String name(String text) {
        if (names.size() > 1_000) {
            names.clear();
        }
        return names.computeIfAbsent(text, n -> n);
    }
}
