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

    /** Keys that are none would be read as something else: SQLite stores what it is given. */
    private static final String GOOD_KEYS = "(typeof(checkpoint_ns) = 'text' AND typeof(checkpoint_id) = 'text'"
            + " AND typeof(parent_checkpoint_id) <> 'blob'"
            + " AND max(length(checkpoint_ns), length(checkpoint_id), ifnull(length(parent_checkpoint_id), 0)) <= " + LONGEST_KEY + ")";

    /** Null for a row whose keys are none, else the length of its metadata, and all that is wanted in few columns: each costs a call. */
    private static final String INDEX_ROW = "SELECT checkpoint_id, parent_checkpoint_id, " + bounded("metadata", LONGEST_METADATA)
            + ", CASE WHEN " + GOOD_KEYS + " THEN ifnull(length(metadata), 0) END, checkpoint_ns";

    private static final String ONE_ROW = " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? LIMIT 1";
    private static final int INDEX_COLUMNS = 5;

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

    /** Several payloads together: more than a single one, as most of them are text, which takes little more than its bytes. */
    @Override
    public long mostDecoded() {
        return 2 * largestPayload();
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>();
        Outcome<Long> read = file.read(
                INDEX_ROW + " FROM " + file.from("checkpoints") + " WHERE thread_id = ? LIMIT " + (MOST_CHECKPOINTS + 1),
                List.of(thread),
                cancellation,
                row -> {
                    CheckpointRow index = indexRow(row);
                    if (index != null) {
                        rows.add(index);
                    }
                });
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
        List<Checkpoint> found = new ArrayList<>(1);
        String sql = INDEX_ROW + ", type, " + BEGINNING + ", length(checkpoint) FROM " + file.from("checkpoints") + ONE_ROW;
        file.read(sql, keys(key), cancellation, row -> {
            CheckpointRow index = indexRow(row);
            if (index != null) {
                found.add(index.checkpoint(payload(row, INDEX_COLUMNS + 1)));
            }
        });
        return found.isEmpty() ? null : found.getFirst();
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

    /** The row under the cursor, whose first columns are those of {@link #INDEX_ROW}; null where its keys are none. */
    private @Nullable CheckpointRow indexRow(Row row) throws SQLException {
        if (row.isNull(4)) {
            problems.add("a checkpoint of thread " + thread + " has a key that is none, and is left out");
            return null;
        }
        String id = row.textOrEmpty(1);
        byte[] metadata = row.bytes(3);
        if (metadata == null && row.number(4) > LONGEST_METADATA) {
            problems.add("metadata of " + row.number(4) + " bytes at checkpoint " + id + " is not read");
        }
        if (metadata != null && metadataBytes + metadata.length > MOST_METADATA) {
            problems.add("thread " + thread + " has more than " + (MOST_METADATA >> 20) + " MB of metadata: the rest is not read");
            metadata = null;
        }
        metadataBytes += metadata == null ? 0 : metadata.length;
        String parent = row.text(2);
        return new CheckpointRow(
                new CheckpointKey(name(row.textOrEmpty(5)), id),
                // An empty parent is how some writers say that there is none.
                parent == null || parent.isEmpty() ? null : parent,
                metadata == null ? NONE : metadata);
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return file.read(
                        "SELECT 1 FROM " + file.from("checkpoints") + " WHERE thread_id = ? AND " + GOOD_KEYS + " LIMIT 1",
                        List.of(thread),
                        cancellation,
                        row -> {})
                .map(count -> count > 0);
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        List<WholeRow> found = new ArrayList<>(1);
        String sql = INDEX_ROW + ", type, " + bounded("checkpoint", largestPayload()) + ", length(checkpoint) FROM "
                + file.from("checkpoints") + ONE_ROW;
        return file.read(sql, keys(key), cancellation, row -> {
                    CheckpointRow index = indexRow(row);
                    if (index != null) {
                        found.add(new WholeRow(index, payload(row, INDEX_COLUMNS + 1)));
                    }
                })
                .then(count -> found.isEmpty() ? noLonger(key) : Outcome.ok(found.getFirst()));
    }

    private List<String> keys(CheckpointKey key) {
        return List.of(thread, key.namespace(), key.id());
    }

    private <T> Outcome<T> noLonger(CheckpointKey key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + file.name());
    }

    @Override
    public Outcome<Payload> checkpoint(CheckpointKey key, Cancellation cancellation) {
        List<Payload> found = new ArrayList<>(1);
        String sql = "SELECT type, " + bounded("checkpoint", largestPayload())
                + ", length(checkpoint) FROM " + file.from("checkpoints") + ONE_ROW;
        return file.read(sql, keys(key), cancellation, row -> found.add(payload(row, 1)))
                .then(count -> found.isEmpty() ? noLonger(key) : Outcome.ok(found.getFirst()));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        List<WriteRow> found = new ArrayList<>();
        List<String> ids = List.of(key.id());
        return writes(key.namespace(), ids, channel, (id, write) -> found.add(write), cancellation).map(count -> found);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        keys.forEach(key -> found.put(key, new ArrayList<>()));
        List<String> ids = new ArrayList<>(keys.stream().map(CheckpointKey::id).toList());
        // A statement is kept for few lengths only; an id that is named twice is found once.
        while (Integer.bitCount(ids.size()) > 1) {
            ids.add(ids.getLast());
        }
        String namespace = keys.getFirst().namespace();
        BiConsumer<String, WriteRow> sink = (id, write) -> {
            List<WriteRow> at = found.get(new CheckpointKey(namespace, id));
            if (at != null) {
                at.add(write);
            }
        };
        return writes(namespace, ids, channel, sink, cancellation)
                .then(count -> count < MOST_WRITES
                        ? Outcome.ok(found)
                        : Outcome.failed(Failure.Kind.TOO_LARGE, "thread " + thread + " has too many writes to read them at once"));
    }

    /** The writes at some checkpoints; the last column is the checkpoint's id. */
    private Outcome<Long> writes(
            String namespace, List<String> ids, @Nullable String channel, BiConsumer<String, WriteRow> sink, Cancellation cancellation) {
        if (!file.tables().hasWrites()) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file.name() + " has no table of writes");
        }
        long[] inline = {0};
        String path = file.tables().hasTaskPath() ? "task_path" : "''";
        String sql = "SELECT task_id, " + path + ", CASE WHEN typeof(idx) = 'integer' AND max(length(task_id), ifnull(length(" + path
                + "), 0), length(channel)) <= " + LONGEST_KEY + " THEN idx END, channel, type, " + bounded("value", INLINE)
                + ", length(value), checkpoint_id FROM " + file.from("writes") + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id"
                + (ids.size() == 1 ? " = ?" : " IN (" + "?,".repeat(ids.size() - 1) + "?)")
                + (channel == null ? "" : " AND channel = ?") + " LIMIT " + MOST_WRITES;
        List<String> arguments = new ArrayList<>(ids.size() + 3);
        arguments.add(thread);
        arguments.add(namespace);
        arguments.addAll(ids);
        if (channel != null) {
            arguments.add(channel);
        }
        return file.read(sql, arguments, cancellation, row -> {
            String id = ids.size() == 1 ? ids.getFirst() : row.textOrEmpty(8);
            if (row.isNull(3)) {
                problems.add("a write at checkpoint " + id + " has a key that is none, and is left out");
                return;
            }
            Payload payload = payload(row, 5);
            if (payload.bytes() != null) {
                inline[0] += payload.size();
                payload = inline[0] > MOST_INLINE ? new Payload(payload.type(), null, payload.size()) : payload;
            }
            String in = channel == null ? name(row.textOrEmpty(4)) : channel;
            sink.accept(id, new WriteRow(row.textOrEmpty(1), name(row.textOrEmpty(2)), row.number(3), in, payload));
        });
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
