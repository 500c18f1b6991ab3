package dev.stateroom.langgraph.sqlite;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.GrowingRows;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.channel.StepWrite;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.serde.PayloadOutline;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One thread's rows in an SQLite file. Every column is first checked for its type and length: SQLite stores any. */
final class SqliteThreadRows implements ThreadRows, GrowingRows<FollowedThreads.Place> {
    /** Payloads up to this size come with their rows, larger ones on request. */
    private static final int INLINE = 1 << 20;

    /** The same if they come with those of other threads. */
    private static final int INLINE_AHEAD = 64 << 10;

    /** The channels whose values show the status of a thread. */
    private static final String AT_HEAD = "'" + String.join("', '", TaskWrite.INTERRUPT, TaskWrite.RESUME, TaskWrite.ERROR) + "'";

    private static final String BEGINNING = "substr(CAST(checkpoint AS BLOB), 1, 200)";

    /** The largest number of bytes of a text that is held of an outlined payload. */
    private static final int LONGEST_OUTLINED = 1 << 16;

    /** Invalid keys would be read as something else: SQLite stores any type. */
    private static final String GOOD_KEYS = "(typeof(checkpoint_ns) = 'text' AND typeof(checkpoint_id) = 'text'"
            + " AND typeof(parent_checkpoint_id) <> 'blob'"
            + " AND max(length(checkpoint_ns), length(checkpoint_id), ifnull(length(parent_checkpoint_id), 0)) <= " + RowIntake.LONGEST_KEY + ")";

    /** Null for a row with invalid keys, else the length of its metadata, and everything needed in few columns: each costs a call. */
    private static final String INDEX_ROW = "SELECT checkpoint_id, parent_checkpoint_id, " + bounded("metadata", RowIntake.LONGEST_METADATA)
            + ", CASE WHEN " + GOOD_KEYS + " THEN ifnull(length(metadata), 0) END, checkpoint_ns";

    private static final String ONE_ROW = " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? LIMIT 1";
    private static final int INDEX_COLUMNS = 5;
    private static final int WRITE_COLUMNS = 9;

    /** In place of a value that is not requested. */
    private static final SerializedPayload UNASKED = new SerializedPayload(null, null, 0);

    private final SqliteFile file;
    private final String thread;
    private final RowIntake intake;
    private final @Nullable DatabaseReleases releases;
    private final boolean hasTaskPath;

    SqliteThreadRows(SqliteFile file, String thread, ReadProblems problems) {
        this(file, thread, problems, null, null);
    }

    /**
     * @param releases the evidence of the other threads; null if that does not matter
     * @param key decrypts payloads; null for none
     */
    SqliteThreadRows(
            SqliteFile file, String thread, ReadProblems problems, @Nullable DatabaseReleases releases, @Nullable PayloadKey key) {
        this.releases = releases;
        this.file = file;
        this.thread = thread;
        this.intake = new RowIntake(thread, problems, key);
        this.hasTaskPath = file.tables().hasTaskPath();
    }

    private static long largestPayload() {
        return RowIntake.largestPayload(SqliteConnections.LONGEST_VALUE);
    }

    @Override
    public long mostDecoded() {
        return RowIntake.mostDecoded(SqliteConnections.LONGEST_VALUE);
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>();
        Outcome<Long> read = file.read(
                INDEX_ROW + ", type, " + BEGINNING + " FROM " + file.from("checkpoints") + " WHERE thread_id = ? LIMIT " + (RowIntake.MOST_CHECKPOINTS + 1),
                List.of(thread),
                cancellation,
                row -> {
                    CheckpointRow index = indexRow(row);
                    if (index != null) {
                        rows.add(index.with(new SerializedPayload(row.text(INDEX_COLUMNS + 1), row.bytes(INDEX_COLUMNS + 2), 0)));
                    }
                });
        return read.then(count -> {
            if (rows.size() > RowIntake.MOST_CHECKPOINTS) {
                return RowIntake.tooMany(thread);
            }
            return Outcome.ok(rows);
        });
    }

    /**
     * One root checkpoint of each of several threads with its time, without the others; unreadable ones are left out.
     *
     * @param heads the checkpoint's id, by thread
     */
    static Map<String, Checkpoint> heads(SqliteFile file, Map<String, String> heads, Cancellation cancellation) {
        String wanted = "(?, ?)" + ", (?, ?)".repeat(heads.size() - 1);
        // In this order, so that each is one lookup in the key's index.
        String sql = "WITH wanted(thread, head) AS (VALUES " + wanted + ") " + INDEX_ROW + ", type, " + BEGINNING + ", length(checkpoint), thread"
                + " FROM wanted CROSS JOIN " + file.from("checkpoints")
                + " WHERE thread_id = thread AND checkpoint_ns = '' AND checkpoint_id = head";
        List<String> arguments = heads.entrySet().stream().flatMap(one -> Stream.of(one.getKey(), one.getValue())).toList();
        Map<String, Checkpoint> found = HashMap.newHashMap(heads.size());
        file.read(sql, arguments, cancellation, row -> {
            String thread = row.textOrEmpty(INDEX_COLUMNS + 4);
            SqliteThreadRows rows = new SqliteThreadRows(file, thread, new ReadProblems());
            CheckpointRow index = rows.indexRow(row);
            if (index != null) {
                found.put(thread, index.checkpoint(rows.payload(row, INDEX_COLUMNS + 1)));
            }
        });
        return found;
    }

    /**
     * The rows of several threads, those of their own graphs read in two statements; a thread with any invalid row is left out, and all are
     * if there are too many rows.
     *
     * @param empty the threads without their rows, by their ids; all of them are read whole, or of each its newest checkpoint alone
     */
    static Outcome<Map<String, RowsAhead>> ahead(SqliteFile file, Map<String, RowsAhead> empty, Cancellation cancellation) {
        boolean whole = empty.values().iterator().next().only() == null;
        String one = whole ? "(?)" : "(?, ?)";
        String wanted = "WITH wanted(thread" + (whole ? "" : ", head") + ") AS (VALUES " + one + (", " + one).repeat(empty.size() - 1) + ") ";
        String which = " WHERE thread_id = thread" + (whole ? "" : " AND checkpoint_ns = '' AND checkpoint_id = head");
        List<String> threads = new ArrayList<>();
        empty.forEach((id, rows) -> {
            threads.add(id);
            if (rows.only() != null) {
                threads.add(rows.only().id());
            }
        });
        String value = whole ? bounded("value", INLINE_AHEAD) : "CASE WHEN channel IN (" + AT_HEAD + ") THEN " + bounded("value", INLINE_AHEAD) + " END";
        Map<String, RowsAhead> found = new HashMap<>(empty);
        RowIntake.Together together = new RowIntake.Together();
        String checkpoints = wanted + INDEX_ROW + ", type, CASE WHEN checkpoint_ns = '' THEN " + bounded("checkpoint", INLINE_AHEAD)
                + " END, length(checkpoint), thread FROM wanted CROSS JOIN " + file.from("checkpoints") + which;
        return file.read(checkpoints, threads, cancellation, row -> {
                    String thread = row.textOrEmpty(INDEX_COLUMNS + 4);
                    RowsAhead rows = found.get(thread);
                    CheckpointRow index = rows == null || row.isNull(4) ? null : rows.rows().indexRow(row);
                    if (rows == null || index == null) {
                        found.remove(thread);
                        return;
                    }
                    SerializedPayload body = together.within(RowIntake.payload(row.text(INDEX_COLUMNS + 1), row.bytes(INDEX_COLUMNS + 2), row.number(INDEX_COLUMNS + 3)));
                    rows.add(index, body.bytes() == null ? null : rows.rows().payload(row, INDEX_COLUMNS + 1));
                })
                .then(_ -> file.read(
                        wanted + writeColumns(file, value) + ", thread FROM wanted CROSS JOIN " + file.from("writes") + which
                                + (whole ? " AND checkpoint_ns = ''" : "") + " LIMIT " + RowIntake.MOST_WRITES,
                        threads,
                        cancellation,
                        row -> {
                            String thread = row.textOrEmpty(WRITE_COLUMNS + 1);
                            RowsAhead rows = found.get(thread);
                            Long index = row.numberOrNull(3);
                            WriteRow write = rows == null || index == null ? null : rows.rows().write(row, index, row.textOrEmpty(4), together.within(rows.rows().payload(row, 5)));
                            if (rows == null || write == null) {
                                found.remove(thread);
                            } else {
                                rows.add(new CheckpointKey("", row.textOrEmpty(8)), write);
                            }
                        }))
                .map(count -> {
                    found.values().removeIf(rows -> rows.first() == null);
                    return count < RowIntake.MOST_WRITES ? found : Map.of();
                });
    }

    /** The position of the rows, with marks that were taken before. */
    FollowedThreads.Place place(FollowedThreads.Marks marks, Cancellation cancellation) {
        return new FollowedThreads.Place(marks, count(cancellation).orElse(-1L));
    }

    @Override
    public Outcome<Optional<Added<FollowedThreads.Place>>> since(FollowedThreads.Place before, int known, Cancellation cancellation) {
        return Outcome.ok(Optional.ofNullable(added(before, known, cancellation)));
    }

    private @Nullable Added<FollowedThreads.Place> added(FollowedThreads.Place before, int known, Cancellation cancellation) {
        FollowedThreads.Marks marks = FollowedThreads.Marks.of(file, cancellation);
        if (marks == null || !before.marks().hold(file, cancellation)) {
            return null;
        }
        FollowedThreads.Place now = place(marks, cancellation);
        if (marks.equals(before.marks())) {
            return now.count() == before.count() ? Added.none(before, known) : null;
        }
        return checkpointsBehind(before.marks().checkpoint(), cancellation) instanceof Outcome.Ok<List<CheckpointRow>>(List<CheckpointRow> added)
                        && writtenBehind(before.marks().write(), cancellation) instanceof Outcome.Ok<Set<CheckpointKey>>(Set<CheckpointKey> touched)
                        && countBehind(before.marks().checkpoint(), cancellation) instanceof Outcome.Ok<Long>(Long behind)
                // A row that was written again has left its former place.
                ? new Added<>(now, added, touched, known + added.size() + now.count() - before.count() - behind)
                : null;
    }

    /** The checkpoints in rows after that one, in the order of writing. */
    private Outcome<List<CheckpointRow>> checkpointsBehind(long row, Cancellation cancellation) {
        List<CheckpointRow> rows = new ArrayList<>();
        return file.read(
                        INDEX_ROW + " FROM checkpoints WHERE rowid > ? AND thread_id = ? ORDER BY rowid LIMIT " + RowIntake.MOST_CHECKPOINTS,
                        List.of(row, thread),
                        cancellation,
                        found -> {
                            CheckpointRow index = indexRow(found);
                            if (index != null) {
                                rows.add(index);
                            }
                        })
                .map(_ -> rows);
    }

    /** The checkpoints that have writes in rows after that one. */
    private Outcome<Set<CheckpointKey>> writtenBehind(long row, Cancellation cancellation) {
        Set<CheckpointKey> keys = new HashSet<>();
        return file.read(
                        "SELECT DISTINCT checkpoint_ns, checkpoint_id FROM writes WHERE rowid > ? AND thread_id = ? AND max(length(checkpoint_ns),"
                                + " length(checkpoint_id)) <= " + RowIntake.LONGEST_KEY + " LIMIT " + RowIntake.MOST_WRITES,
                        List.of(row, thread),
                        cancellation,
                        found -> keys.add(new CheckpointKey(found.textOrEmpty(1), found.textOrEmpty(2))))
                .map(_ -> keys);
    }

    /** The number of rows of checkpoints, including those with invalid keys: from an index alone. */
    private Outcome<Long> count(Cancellation cancellation) {
        return count("", List.of(thread), cancellation);
    }

    /** The same for rows after one. */
    private Outcome<Long> countBehind(long row, Cancellation cancellation) {
        return count(" AND rowid > ?", List.of(thread, row), cancellation);
    }

    private Outcome<Long> count(String which, List<?> arguments, Cancellation cancellation) {
        long[] count = new long[1];
        return file.read(
                        "SELECT count(*) FROM " + file.from("checkpoints") + " WHERE thread_id = ?" + which,
                        arguments,
                        cancellation,
                        found -> count[0] = found.number(1))
                .map(_ -> count[0]);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        String sql = "SELECT checkpoint_ns, checkpoint_id, type, " + BEGINNING + ", length(checkpoint) FROM " + file.from("checkpoints")
                + " WHERE thread_id = ? AND length(checkpoint_id) <= " + RowIntake.LONGEST_KEY + " AND length(checkpoint_ns) <= " + RowIntake.LONGEST_KEY
                + " LIMIT " + RowIntake.MOST_CHECKPOINTS;
        return file.read(
                        sql,
                        List.of(thread),
                        cancellation,
                        row -> sink.accept(new CheckpointKey(row.textOrEmpty(1), row.textOrEmpty(2)), payload(row, 3)));
    }

    /** The row under the cursor, whose first columns are those of {@link #INDEX_ROW}; null if its keys are invalid. */
    private @Nullable CheckpointRow indexRow(SqlRow row) throws SQLException {
        Long metadata = row.numberOrNull(4);
        if (metadata == null) {
            intake.leaveOutCheckpoint();
            return null;
        }
        return intake.checkpoint(new CheckpointKey(row.textOrEmpty(5), row.textOrEmpty(1)), row.text(2), row.bytes(3), metadata);
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return releases;
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
                        found.add(new WholeRow(index, StoredContents.whole(payload(row, INDEX_COLUMNS + 1))));
                    }
                })
                .then(count -> found.isEmpty() ? noLonger(key) : Outcome.ok(found.getFirst()));
    }

    boolean isOf(SqliteFile other) {
        return file == other;
    }

    private List<String> keys(CheckpointKey key) {
        return List.of(thread, key.namespace(), key.id());
    }

    private <T> Outcome<T> noLonger(CheckpointKey key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + file.name());
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        List<StoredContents> found = new ArrayList<>(1);
        String sql = "SELECT type, " + bounded("checkpoint", largestPayload())
                + ", length(checkpoint) FROM " + file.from("checkpoints") + ONE_ROW;
        return file.read(sql, keys(key), cancellation, row -> found.add(StoredContents.whole(payload(row, 1))))
                .then(count -> found.isEmpty() ? noLonger(key) : Outcome.ok(found.getFirst()));
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return file.tables().hasWrites() ? ReadAhead.ONWARD : ReadAhead.NEVER;
    }

    @Override
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        Map<CheckpointKey, StoredStep> found = HashMap.newHashMap(keys.size());
        String namespace = keys.getFirst().namespace();
        Wanted wanted = Wanted.between(keys);
        String sql = "SELECT checkpoint_id, type, " + bounded("checkpoint", INLINE_AHEAD) + ", length(checkpoint) FROM " + file.from("checkpoints")
                + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id" + wanted.condition();
        return writes(keys, wanted, null, null, INLINE_AHEAD, cancellation)
                .then(writes -> file.read(sql, wanted.arguments(thread, namespace), cancellation, row -> {
                    CheckpointKey key = new CheckpointKey(namespace, row.textOrEmpty(1));
                    SerializedPayload body = payload(row, 2);
                    found.put(key, new StoredStep(body.bytes() == null ? null : StoredContents.whole(body), writes.getOrDefault(key, List.of()), null));
                }))
                .map(_ -> found);
    }

    /** Some checkpoints of a namespace, by their ids. */
    private record Wanted(String condition, List<String> ids) {
        /** A statement is cached for few lengths only; a repeated id is found once. */
        static Wanted of(List<CheckpointKey> keys) {
            List<String> ids = new ArrayList<>(keys.stream().map(CheckpointKey::id).toList());
            while (Integer.bitCount(ids.size()) > 1) {
                ids.add(ids.getLast());
            }
            return new Wanted(ids.size() == 1 ? " = ?" : " IN (" + "?,".repeat(ids.size() - 1) + "?)", ids);
        }

        /** Checkpoints that are neighbours in the order of their ids, which costs less than looking up each. */
        static Wanted between(List<CheckpointKey> keys) {
            String one = keys.getFirst().id();
            String other = keys.getLast().id();
            return new Wanted(" BETWEEN ? AND ?", one.compareTo(other) < 0 ? List.of(one, other) : List.of(other, one));
        }

        List<String> arguments(String... before) {
            List<String> all = new ArrayList<>(List.of(before));
            all.addAll(ids);
            return all;
        }
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        List<WriteRow> found = new ArrayList<>();
        return writes(key.namespace(), Wanted.of(List.of(key)), channel, channel, INLINE, (id, write) -> found.add(write), cancellation).map(count -> found);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return writes(keys, Wanted.of(keys), channel, channel, INLINE, cancellation);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return writes(keys, Wanted.of(keys), null, valued, INLINE, cancellation);
    }

    private Outcome<Map<CheckpointKey, List<WriteRow>>> writes(
            List<CheckpointKey> keys, Wanted wanted, @Nullable String channel, @Nullable String valued, int inline, Cancellation cancellation) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        keys.forEach(key -> found.put(key, new ArrayList<>()));
        String namespace = keys.getFirst().namespace();
        BiConsumer<String, WriteRow> sink = new BiConsumer<>() {
            private String last = "";
            private @Nullable List<WriteRow> at;

            @Override
            public void accept(String id, WriteRow write) {
                if (at == null || !id.equals(last)) {
                    at = found.get(new CheckpointKey(namespace, id));
                    last = id;
                }
                if (at != null) {
                    at.add(write);
                }
            }
        };
        return writes(namespace, wanted, channel, valued, inline, sink, cancellation)
                .then(count -> count < RowIntake.MOST_WRITES
                        ? Outcome.ok(found)
                        : RowIntake.tooManyWrites(thread));
    }

    /**
     * The writes at some checkpoints; the last column is the checkpoint's id.
     *
     * @param channel the only channel that is read; null for all
     * @param valued the only channel whose payloads are read; null for all
     * @param inline the length up to which they are
     */
    private Outcome<Long> writes(
            String namespace,
            Wanted wanted,
            @Nullable String channel,
            @Nullable String valued,
            int inline,
            BiConsumer<String, WriteRow> sink,
            Cancellation cancellation) {
        if (!file.tables().hasWrites()) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, file.name() + " has no table of writes");
        }
        RowIntake.Together together = new RowIntake.Together();
        String bytes = bounded("value", inline);
        String sql = writeColumns(file, channel == null && valued != null ? "CASE WHEN channel = ? THEN " + bytes + " END" : bytes)
                + " FROM " + file.from("writes") + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id"
                + wanted.condition()
                + (channel == null ? "" : " AND channel = ?") + " LIMIT " + RowIntake.MOST_WRITES;
        List<String> arguments = channel == null && valued != null ? wanted.arguments(valued, thread, namespace) : wanted.arguments(thread, namespace);
        if (channel != null) {
            arguments.add(channel);
        }
        return file.read(sql, arguments, cancellation, row -> {
            String id = wanted.ids().size() == 1 ? wanted.ids().getFirst() : row.textOrEmpty(8);
            Long index = row.numberOrNull(3);
            if (index == null) {
                intake.leaveOutWrite(id);
                return;
            }
            String of = channel == null ? row.textOrEmpty(4) : channel;
            sink.accept(id, write(row, index, of, valued == null || of.equals(valued) ? together.within(payload(row, 5)) : UNASKED));
        });
    }

    /** The row under the cursor, with the columns of {@link #writeColumns} and valid keys. */
    private WriteRow write(SqlRow row, long index, String channel, SerializedPayload payload) throws SQLException {
        String path = hasTaskPath ? intake.name(row.textOrEmpty(2)) : "";
        return new WriteRow(row.textOrEmpty(1), path, index, intake.name(channel), payload, row.number(9));
    }

    /** The third is null if a key is invalid. */
    private static String writeColumns(SqliteFile file, String value) {
        String path = file.tables().hasTaskPath() ? "task_path" : "''";
        return "SELECT task_id, " + path + ", CASE WHEN typeof(idx) = 'integer' AND max(length(task_id), ifnull(length(" + path
                + "), 0), length(channel)) <= " + RowIntake.LONGEST_KEY + " THEN idx END, channel, type, " + value + ", length(value), checkpoint_id, "
                + (file.tables().hasRowOrder() ? "rowid" : String.valueOf(StepWrite.UNKNOWN));
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        List<SerializedPayload> found = new ArrayList<>(1);
        String sql = "SELECT type, " + bounded("value", largestPayload()) + ", length(value) FROM " + file.from("writes")
                + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? AND task_id = ? AND idx = ? LIMIT 1";
        List<?> arguments = List.of(thread, key.namespace(), key.id(), write.taskId(), write.index());
        return file.read(sql, arguments, cancellation, row -> found.add(payload(row, 1)))
                .map(count -> found.isEmpty() ? write : write.with(found.getFirst()));
    }

    @Override
    public ForeignValue outline(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        PayloadOutline.Source source = new WrittenBytes(file, thread, key, write.taskId(), write.index());
        return PayloadOutline.of(write.payload().type(), write.payload().size(), source, LONGEST_OUTLINED, cancellation);
    }

    /** The payload of one write, read in parts. */
    private record WrittenBytes(SqliteFile file, String thread, CheckpointKey key, String task, long index) implements PayloadOutline.Source {
        @Override
        public byte @Nullable [] read(long offset, int length, Cancellation cancellation) {
            cancellation.check();
            String sql = "SELECT substr(CAST(value AS BLOB), ?, ?) FROM " + file.from("writes")
                    + " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? AND task_id = ? AND idx = ? LIMIT 1";
            List<byte[]> found = new ArrayList<>(1);
            List<?> arguments = List.of(offset + 1, length, thread, key.namespace(), key.id(), task, index);
            Outcome<Long> read = file.read(sql, arguments, cancellation, row -> found.add(row.bytes(1)));
            return read instanceof Outcome.Ok<Long> && !found.isEmpty() ? found.getFirst() : null;
        }
    }

    /** The column if it is short enough, else null. */
    private static String bounded(String column, long most) {
        return "CASE WHEN length(" + column + ") <= " + most + " THEN " + column + " END";
    }

    /** A payload from three columns: type, bytes or null, length or null. */
    private SerializedPayload payload(SqlRow row, int first) throws SQLException {
        byte[] bytes = row.bytes(first + 1);
        return intake.opened(row.text(first), bytes, bytes == null ? row.number(first + 2) : bytes.length);
    }
}
