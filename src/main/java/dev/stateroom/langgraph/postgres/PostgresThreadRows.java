package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.PlannedSends;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.GrowingRows;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One thread's rows in PostgreSQL. The checkpoint is JSON with only its plain values; the others are in a table of their own under channel
 * and version, shared by all checkpoints with the same version.
 */
final class PostgresThreadRows implements ThreadRows, GrowingRows<SeenRows> {
    /** Payloads up to this size come with their rows, larger ones on request: the driver holds some dozen rows at once. */
    private static final int INLINE = 64 << 10;

    /** Values of a checkpoint's channels up to this size come with it: mostly a single one of them is needed. */
    private static final int INLINE_APART = 32 << 10;

    /** No value of a sane checkpoint comes near it. */
    private static final long LONGEST_VALUE = 256L << 20;

    /** The type of an entry without a value. */
    private static final String NO_VALUE = "empty";

    private static final String JSON = "json";
    private static final String ONE = " WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ?";

    /** The versions of the channels; none if the field is not a map. */
    private static final String VERSIONS =
            "CASE WHEN jsonb_typeof(checkpoint -> 'channel_versions') = 'object' THEN checkpoint -> 'channel_versions' ELSE '{}' END";

    /** In one query: the checkpoint, its metadata, and the separate values. The first column is the kind of a row. */
    private static final String WHOLE = "WITH c AS MATERIALIZED (SELECT parent_checkpoint_id, checkpoint::text AS body, metadata::text AS meta, "
            + VERSIONS + " AS versions FROM checkpoints" + ONE + ")"
            + " SELECT 0, parent_checkpoint_id, NULL, CASE WHEN octet_length(body) <= ? THEN convert_to(body, 'UTF8') END,"
            + " octet_length(body) FROM c"
            + " UNION ALL SELECT 1, NULL, NULL, CASE WHEN octet_length(meta) <= " + RowIntake.LONGEST_METADATA
            + " THEN convert_to(meta, 'UTF8') END, octet_length(meta) FROM c"
            + " UNION ALL SELECT 2, b.channel, b.type, CASE WHEN octet_length(b.blob) <= " + INLINE_APART
            + " THEN b.blob END, octet_length(b.blob) FROM c, jsonb_each_text(c.versions) v JOIN checkpoint_blobs b"
            + " ON b.thread_id = ? AND b.checkpoint_ns = ? AND b.channel = v.key AND b.version = v.value";

    private static final String ONE_APART = "SELECT b.type, CASE WHEN octet_length(b.blob) <= ? THEN b.blob END, octet_length(b.blob)"
            + " FROM (SELECT " + VERSIONS + " ->> ? AS version FROM checkpoints" + ONE + ") c JOIN checkpoint_blobs b"
            + " ON b.thread_id = ? AND b.checkpoint_ns = ? AND b.channel = ? AND b.version = c.version";

    /** The beginning as of a checkpoint stored as one value: the time is in it. */
    private static final String BEGINNINGS = "SELECT checkpoint_ns, checkpoint_id,"
            + " convert_to(json_build_object('ts', left(checkpoint ->> 'ts', 60))::text, 'UTF8') FROM checkpoints WHERE thread_id = ?"
            + " LIMIT " + RowIntake.MOST_CHECKPOINTS;

    /**
     * The newest root checkpoints of several threads, like {@link #WHOLE}, and the writes there; the first column is the thread. Of values
     * only those that show what waits; a last row says that the thread has no other namespace. Each thread is looked up in the keys'
     * indexes, never by a join.
     */
    private static final String NEWEST = "WITH c AS MATERIALIZED (SELECT w.thread, w.head, k.* FROM unnest(?::text[], ?::text[]) AS w(thread, head) CROSS JOIN LATERAL"
            + " (SELECT parent_checkpoint_id, checkpoint::text AS body, metadata::text AS meta, " + VERSIONS + " AS versions FROM checkpoints"
            + " WHERE thread_id = w.thread AND checkpoint_ns = '' AND checkpoint_id = w.head OFFSET 0) k)"
            + " SELECT thread, 0, parent_checkpoint_id, NULL, CASE WHEN octet_length(body) <= " + INLINE + " THEN convert_to(body, 'UTF8') END, octet_length(body), NULL, NULL, 0 FROM c"
            + " UNION ALL SELECT thread, 1, NULL, NULL, CASE WHEN octet_length(meta) <= " + INLINE + " THEN convert_to(meta, 'UTF8') END, octet_length(meta), NULL, NULL, 0 FROM c"
            + " UNION ALL SELECT c.thread, 2, b.channel, b.type, CASE WHEN b.channel = '" + PlannedSends.CHANNEL + "' AND octet_length(b.blob) <= " + INLINE_APART
            + " THEN b.blob END, octet_length(b.blob), NULL, NULL, 0 FROM c CROSS JOIN LATERAL (SELECT b.channel, b.type, b.blob FROM jsonb_each_text(c.versions) v JOIN checkpoint_blobs b"
            + " ON b.thread_id = c.thread AND b.checkpoint_ns = '' AND b.channel = v.key AND b.version = v.value OFFSET 0) b"
            + " UNION ALL SELECT c.thread, 3, w.channel, w.type, CASE WHEN w.channel = ANY (?) AND octet_length(w.blob) <= " + INLINE_APART
            + " THEN w.blob END, octet_length(w.blob), w.task_id, w.path, w.idx FROM c CROSS JOIN LATERAL (SELECT channel, type, blob, task_id, idx, %s AS path"
            + " FROM checkpoint_writes WHERE thread_id = c.thread AND checkpoint_ns = '' AND checkpoint_id = c.head LIMIT " + RowIntake.MOST_WRITES + ") w"
            + " UNION ALL SELECT thread, 4, NULL, NULL, NULL, 0, NULL, NULL, 0 FROM c"
            + " WHERE NOT EXISTS (SELECT 1 FROM checkpoints k WHERE k.thread_id = c.thread AND k.checkpoint_ns <> '')";

    /** The limit for values that are not the last of their channel. */
    private static final int SMALL_APART = 2 << 10;

    /**
     * Several threads whole, or some checkpoints of one, in rows like those of {@link #NEWEST} with the checkpoint's key behind them;
     * without large checkpoints, which the server is slow to write as text. Of the separate values, small ones and the last one of each
     * channel are included: earlier ones are mostly not needed.
     */
    private static final String TOGETHER = "WITH w AS MATERIALIZED (%s)"
            + ", c AS MATERIALIZED (SELECT w.thread, k.* FROM w CROSS JOIN LATERAL (SELECT checkpoint_ns AS ns, checkpoint_id AS id, parent_checkpoint_id AS parent,"
            + " CASE WHEN pg_column_size(checkpoint) <= " + INLINE + " THEN checkpoint::text END AS body, metadata::text AS meta, " + VERSIONS + " AS versions FROM checkpoints"
            + " WHERE thread_id = w.thread%s OFFSET 0) k)"
            + " SELECT thread, 0, parent, NULL, CASE WHEN octet_length(body) <= " + INLINE + " THEN convert_to(body, 'UTF8') END, octet_length(body), NULL, NULL, 0, ns, id FROM c"
            + " UNION ALL SELECT thread, 1, NULL, NULL, CASE WHEN octet_length(meta) <= " + INLINE + " THEN convert_to(meta, 'UTF8') END, octet_length(meta), NULL, NULL, 0, ns, id FROM c"
            + " UNION ALL SELECT thread, 2, channel, type, CASE WHEN octet_length(blob) <= CASE last WHEN 1 THEN " + INLINE_APART + " ELSE " + SMALL_APART + " END THEN blob END, octet_length(blob), NULL, NULL, 0, ns, id"
            + " FROM (SELECT c.thread, c.ns, c.id, b.*, row_number() OVER (PARTITION BY c.thread, c.ns, b.channel ORDER BY c.id COLLATE \"C\" DESC) AS last FROM c CROSS JOIN LATERAL"
            + " (SELECT b.channel, b.type, b.blob FROM jsonb_each_text(c.versions) v CROSS JOIN LATERAL (SELECT channel, type, blob FROM checkpoint_blobs"
            // Each by its key: in a join, all values of a long thread would be scanned for each checkpoint.
            + " WHERE thread_id = c.thread AND checkpoint_ns = c.ns AND channel = v.key AND version = v.value OFFSET 0) b WHERE b.type IS DISTINCT FROM '" + NO_VALUE + "' OFFSET 0) b) v"
            + " UNION ALL SELECT * FROM (SELECT w.thread, 3, a.channel, a.type, CASE WHEN octet_length(a.blob) <= " + INLINE_APART
            + " THEN a.blob END, octet_length(a.blob), a.task_id, a.path, a.idx, a.ns, a.id FROM w CROSS JOIN LATERAL (SELECT checkpoint_ns AS ns, checkpoint_id AS id, channel, type, blob, task_id, idx, %s AS path"
            + " FROM checkpoint_writes WHERE thread_id = w.thread%s OFFSET 0) a LIMIT " + RowIntake.MOST_WRITES + ") x";

    /** The largest number of checkpoints of a thread that is read at once. */
    private static final int SHORT = 64;

    private static final String SHORT_THREADS = "SELECT thread FROM unnest(?::text[]) AS u(thread)"
            + " WHERE (SELECT count(*) FROM (SELECT 1 FROM checkpoints WHERE thread_id = u.thread LIMIT " + (SHORT + 1) + ") f) BETWEEN 1 AND " + SHORT;

    private static final String SOME = " AND checkpoint_ns = ? AND checkpoint_id = ANY (?)";

    private static final String UP_TO = "SELECT checkpoint_id FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id <= ? ORDER BY checkpoint_id DESC LIMIT ?";

    /** The channels whose values show what waits. */
    private static final String[] VALUED = {TaskWrite.INTERRUPT, TaskWrite.RESUME, TaskWrite.ERROR};

    private final PostgresDatabase database;
    private final CheckpointChanges changes;
    private final String thread;
    private final RowIntake intake;
    private final ReadProblems problems;
    private final @Nullable DatabaseReleases releases;
    private volatile Map<CheckpointKey, Ahead> ahead = Map.of();

    /** All checkpoints, if they were read together with those of other threads. */
    private volatile @Nullable List<CheckpointRow> all;
    private volatile boolean rootAlone;

    /** The rows when its checkpoints were listed. */
    private volatile @Nullable SeenRows seen;

    PostgresThreadRows(
            PostgresDatabase database, CheckpointChanges changes, String thread, ReadProblems problems, @Nullable DatabaseReleases releases, @Nullable PayloadKey key) {
        this.changes = changes;
        this.releases = releases;
        this.database = database;
        this.thread = thread;
        this.problems = problems;
        this.intake = new RowIntake(thread, problems, key);
    }

    /** A checkpoint that was read together with those of other threads. */
    private record Ahead(CheckpointKey key, Parts parts, List<WriteRow> writes) {
        List<WriteRow> writesTo(@Nullable String channel) {
            return writes.stream().filter(write -> channel == null || write.channel().equals(channel)).toList();
        }
    }

    /**
     * Threads whose newest checkpoints were read in one query; large or deleted ones are left out.
     *
     * @param heads the id of each one's newest root checkpoint, by the thread's id
     * @param rows makes the rows of a thread
     */
    static Outcome<Map<String, RecordedThread>> newest(
            PostgresDatabase database, Map<String, String> heads, Function<String, PostgresThreadRows> rows, Cancellation cancellation) {
        Map<String, PostgresThreadRows> byThread = new LinkedHashMap<>();
        heads.forEach((thread, head) -> {
            PostgresThreadRows one = rows.apply(thread);
            one.ahead = Map.of(root(head), one.new Parts().at(root(head)));
            byThread.put(thread, one);
        });
        String[] threads = heads.keySet().toArray(String[]::new);
        String[] ids = heads.values().toArray(String[]::new);
        String sql = NEWEST.formatted(taskPath(database));
        return database.read(sql, List.of(threads, ids, VALUED), cancellation, row -> {
                    PostgresThreadRows one = byThread.get(row.textOrEmpty(1));
                    if (one != null) {
                        one.takeAhead(one.ahead.values().iterator().next(), row, null);
                    }
                })
                .map(_ -> {
                    Map<String, RecordedThread> read = new HashMap<>();
                    byThread.forEach((thread, one) -> {
                        Ahead ahead = one.ahead.values().iterator().next();
                        if (ahead.parts().isWhole() && ahead.writes().size() < RowIntake.MOST_WRITES) {
                            read.put(thread, FoldedThread.openAt(ahead.parts().row(ahead.key()), one, one.problems()));
                        }
                    });
                    return read;
                });
    }

    /**
     * The rows of threads that were read whole in one query; long or deleted ones are left out.
     *
     * @param rows makes the rows of a thread
     */
    static Outcome<Map<String, PostgresThreadRows>> together(
            PostgresDatabase database, List<String> threads, Function<String, PostgresThreadRows> rows, Cancellation cancellation) {
        Map<String, PostgresThreadRows> read = new HashMap<>();
        RowIntake.Together together = new RowIntake.Together();
        long[] writes = {0};
        String sql = TOGETHER.formatted(SHORT_THREADS, "", taskPath(database), "");
        return database.read(sql, List.of((Object) threads.toArray(String[]::new)), cancellation, row -> {
                    PostgresThreadRows one = read.computeIfAbsent(row.textOrEmpty(1), id -> {
                        PostgresThreadRows made = rows.apply(id);
                        made.ahead = new HashMap<>();
                        return made;
                    });
                    one.takeTogether(one.ahead, row, together);
                    writes[0] += row.number(2) == 3 ? 1 : 0;
                })
                .map(_ -> {
                    read.values().removeIf(one -> !one.hasAll());
                    return writes[0] < RowIntake.MOST_WRITES ? read : Map.of();
                });
    }

    /** Ends a batch read: incomplete checkpoints are read one by one. False if the list of checkpoints is incomplete. */
    private boolean hasAll() {
        // Writes whose checkpoint was deleted have no metadata either.
        if (ahead.values().stream().anyMatch(one -> one.parts().metadata == null && one.parts().body != null)) {
            return false;
        }
        all = ahead.values().stream().filter(one -> one.parts().metadata != null).map(one -> one.parts().row(one.key())).toList();
        ahead.values().removeIf(one -> !one.parts().isWhole());
        return true;
    }

    private static String taskPath(PostgresDatabase database) {
        return database.tables().hasTaskPath() ? "task_path" : "''";
    }

    private void takeTogether(Map<CheckpointKey, Ahead> to, SqlRow row, RowIntake.Together together) throws SQLException {
        takeAhead(to.computeIfAbsent(new CheckpointKey(row.textOrEmpty(10), row.textOrEmpty(11)), at -> new Parts().at(at)), row, together);
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return ahead.containsKey(key) || !database.tables().hasWrites() ? ReadAhead.NEVER : ReadAhead.AROUND;
    }

    @Override
    public Outcome<List<CheckpointKey>> upTo(CheckpointKey key, int most, Cancellation cancellation) {
        List<CheckpointKey> found = new ArrayList<>();
        return database.read(UP_TO, List.of(thread, key.namespace(), key.id(), most), cancellation, row -> found.add(new CheckpointKey(key.namespace(), row.textOrEmpty(1))))
                .map(_ -> found);
    }

    @Override
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        Map<CheckpointKey, Ahead> rows = new HashMap<>();
        RowIntake.Together together = new RowIntake.Together();
        long[] writes = {0};
        String namespace = keys.getFirst().namespace();
        String[] some = keys.stream().map(CheckpointKey::id).toArray(String[]::new);
        return database.read(
                        TOGETHER.formatted("SELECT ?::text AS thread", SOME, taskPath(database), SOME),
                        List.of(thread, namespace, some, namespace, some),
                        cancellation,
                        row -> {
                            takeTogether(rows, row, together);
                            writes[0] += row.number(2) == 3 ? 1 : 0;
                        })
                .map(_ -> {
                    Map<CheckpointKey, StoredStep> steps = new HashMap<>();
                    // Writes of a deleted checkpoint, or some of too many, are not a result.
                    rows.forEach((key, one) -> {
                        if (one.parts().body != null && writes[0] < RowIntake.MOST_WRITES) {
                            steps.put(key, new StoredStep(one.parts().isWhole() ? one.parts().contents() : null, one.writes(), () -> one.parts().row(key)));
                        }
                    });
                    return steps;
                });
    }

    private void takeAhead(Ahead to, SqlRow row, RowIntake.@Nullable Together together) throws SQLException {
        if (row.number(2) == 4) {
            rootAlone = true;
        } else if (row.number(2) < 3) {
            to.parts().take(row, 2, together);
        } else {
            SerializedPayload value = payload(row, 4);
            to.writes().add(new WriteRow(
                    row.textOrEmpty(7),
                    intake.name(row.textOrEmpty(8)),
                    row.number(9),
                    intake.name(row.textOrEmpty(3)),
                    together == null ? value : together.within(value)));
        }
    }

    private static CheckpointKey root(String id) {
        return new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, id);
    }

    private static long largestPayload() {
        return RowIntake.largestPayload(LONGEST_VALUE);
    }

    @Override
    public long mostDecoded() {
        return RowIntake.mostDecoded(LONGEST_VALUE);
    }

    @Override
    public String threadId() {
        return thread;
    }

    ReadProblems problems() {
        return problems;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        List<CheckpointRow> known = all;
        if (known != null) {
            return Outcome.ok(known);
        }
        return SeenRows.listed(database, changes, thread, intake, cancellation).then(listed -> {
            seen = listed.seen();
            return listed.checkpoints().size() > RowIntake.MOST_CHECKPOINTS ? RowIntake.tooMany(thread) : Outcome.ok(listed.checkpoints());
        });
    }

    /** The position of the rows when its checkpoints were listed; null if that is not known. */
    @Nullable SeenRows seen() {
        return seen;
    }

    @Override
    public Outcome<Optional<Added<SeenRows>>> since(SeenRows place, int known, Cancellation cancellation) {
        return Outcome.ok(Optional.ofNullable(place.since(database, changes, thread, known, intake, cancellation)));
    }

    @Override
    public boolean areOfRootAlone() {
        return rootAlone;
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return releases;
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return all != null
                ? Outcome.ok(true)
                : database.read("SELECT 1 FROM checkpoints WHERE thread_id = ? LIMIT 1", List.of(thread), cancellation, _ -> {}).map(count -> count > 0);
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        return parts(key, cancellation).map(Parts::contents);
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return parts(key, cancellation).map(parts -> new WholeRow(parts.row(key), parts.contents()));
    }

    /** The parts of a checkpoint in one result. */
    private final class Parts {
        private final Map<String, SerializedPayload> apart = new HashMap<>();
        private @Nullable SerializedPayload body;
        private @Nullable String parent;
        private byte @Nullable [] metadata;
        private long metadataSize;

        /**
         * @param first the column with the kind of the row; its value follows
         * @param together bounds it together with others; null for none
         */
        void take(SqlRow row, int first, RowIntake.@Nullable Together together) throws SQLException {
            long size = row.number(first + 4);
            SerializedPayload stored = new SerializedPayload(JSON, row.bytes(first + 3), size);
            byte[] bytes = (together == null ? stored : together.within(stored)).bytes();
            switch ((int) row.number(first)) {
                case 0 -> {
                    parent = row.text(first + 1);
                    body = new SerializedPayload(JSON, bytes, size);
                }
                case 1 -> {
                    metadata = bytes;
                    metadataSize = size;
                }
                default -> {
                    String type = row.text(first + 2);
                    if (!NO_VALUE.equals(type)) {
                        apart.put(row.textOrEmpty(first + 1), intake.opened(type, bytes, size));
                    }
                }
            }
        }

        Ahead at(CheckpointKey key) {
            return new Ahead(key, this, new ArrayList<>());
        }

        boolean isWhole() {
            SerializedPayload found = body;
            return found != null && found.bytes() != null && metadata != null;
        }

        CheckpointRow row(CheckpointKey key) {
            return intake.checkpoint(key, parent, metadata, metadataSize);
        }

        StoredContents contents() {
            SerializedPayload found = body;
            return new StoredContents(found == null ? new SerializedPayload(JSON, new byte[0], 0) : found, apart);
        }
    }

    private Outcome<Parts> parts(CheckpointKey key, Cancellation cancellation) {
        Ahead known = ahead.get(key);
        if (known != null && known.parts().isWhole()) {
            return Outcome.ok(known.parts());
        }
        Parts parts = new Parts();
        List<Object> arguments = List.of(thread, key.namespace(), key.id(), largestPayload(), thread, key.namespace());
        return database.read(WHOLE, arguments, cancellation, row -> parts.take(row, 1, null))
                .then(_ -> parts.body == null
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " is no longer in " + database.name())
                        : Outcome.ok(parts));
    }

    @Override
    public Outcome<SerializedPayload> loadApart(CheckpointKey key, String channel, Cancellation cancellation) {
        List<SerializedPayload> found = new ArrayList<>(1);
        List<Object> arguments =
                List.of(largestPayload(), channel, thread, key.namespace(), key.id(), thread, key.namespace(), channel);
        return database.read(ONE_APART, arguments, cancellation, row -> found.add(payload(row, 1)))
                .then(_ -> found.isEmpty() ? ThreadRows.super.loadApart(key, channel, cancellation) : Outcome.ok(found.getFirst()));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        Ahead known = ahead.get(key);
        if (known != null) {
            return Outcome.ok(known.writesTo(channel));
        }
        List<WriteRow> found = new ArrayList<>();
        return writes(key.namespace(), List.of(key.id()), channel, channel, (_, write) -> found.add(write), cancellation).map(_ -> found);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return writes(keys, channel, channel, cancellation);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return writes(keys, null, valued, cancellation);
    }

    private Outcome<Map<CheckpointKey, List<WriteRow>>> writes(
            List<CheckpointKey> keys, @Nullable String channel, String valued, Cancellation cancellation) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        for (CheckpointKey key : keys) {
            Ahead known = ahead.get(key);
            if (known == null) {
                break;
            }
            found.put(key, known.writesTo(channel));
        }
        if (found.size() == keys.size()) {
            return Outcome.ok(found);
        }
        keys.forEach(key -> found.put(key, new ArrayList<>()));
        String namespace = keys.getFirst().namespace();
        BiConsumer<String, WriteRow> sink = (id, write) -> {
            List<WriteRow> at = found.get(new CheckpointKey(namespace, id));
            if (at != null) {
                at.add(write);
            }
        };
        return writes(namespace, keys.stream().map(CheckpointKey::id).toList(), channel, valued, sink, cancellation)
                .then(count -> count < RowIntake.MOST_WRITES ? Outcome.ok(found) : RowIntake.tooManyWrites(thread));
    }

    /** @param valued the only channel whose payloads are read; null for all */
    private Outcome<Long> writes(
            String namespace,
            List<String> ids,
            @Nullable String channel,
            @Nullable String valued,
            BiConsumer<String, WriteRow> sink,
            Cancellation cancellation) {
        if (!database.tables().hasWrites()) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, database.name() + " has no table of writes");
        }
        RowIntake.Together together = new RowIntake.Together();
        boolean some = channel == null && valued != null;
        String sql = "SELECT checkpoint_id, task_id, " + taskPath(database)
                + ", idx, channel, type, CASE WHEN octet_length(blob) <= " + INLINE + (some ? " AND channel = ?" : "") + " THEN blob END, octet_length(blob)"
                + " FROM checkpoint_writes WHERE thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ANY(?)"
                + (channel == null ? "" : " AND channel = ?") + " LIMIT " + RowIntake.MOST_WRITES;
        List<Object> arguments = new ArrayList<>(some ? List.of(valued) : List.of());
        arguments.addAll(List.of(thread, namespace, ids.toArray(String[]::new)));
        if (channel != null) {
            arguments.add(channel);
        }
        return database.read(sql, arguments, cancellation, row -> sink.accept(
                row.textOrEmpty(1),
                new WriteRow(
                        row.textOrEmpty(2),
                        intake.name(row.textOrEmpty(3)),
                        row.number(4),
                        intake.name(row.textOrEmpty(5)),
                        together.within(payload(row, 6)))));
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        List<SerializedPayload> found = new ArrayList<>(1);
        String sql = "SELECT type, CASE WHEN octet_length(blob) <= ? THEN blob END, octet_length(blob) FROM checkpoint_writes" + ONE
                + " AND task_id = ? AND idx = ?";
        List<Object> arguments =
                List.of(largestPayload(), thread, key.namespace(), key.id(), write.taskId(), Math.toIntExact(write.index()));
        return database.read(sql, arguments, cancellation, row -> found.add(payload(row, 1)))
                .map(_ -> found.isEmpty() ? write : write.with(found.getFirst()));
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        List<CheckpointRow> known = all;
        if (known != null && known.stream().allMatch(row -> ahead.containsKey(row.key()))) {
            ahead.forEach((key, one) -> sink.accept(key, one.parts().contents().body()));
            return Outcome.ok((long) known.size());
        }
        return database.read(BEGINNINGS, List.of(thread), cancellation, row -> sink.accept(
                new CheckpointKey(row.textOrEmpty(1), row.textOrEmpty(2)), beginning(row, 3)));
    }

    /** The first bytes of a checkpoint, in one column. */
    static SerializedPayload beginning(SqlRow row, int column) throws SQLException {
        byte[] bytes = row.bytes(column);
        return new SerializedPayload(JSON, bytes, bytes == null ? 0 : bytes.length);
    }

    /** A payload from three columns: type, bytes or null, length or null. */
    private SerializedPayload payload(SqlRow row, int first) throws SQLException {
        return intake.opened(row.text(first), row.bytes(first + 1), row.number(first + 2));
    }
}
