package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The threads that Python's or JavaScript's PostgresSaver keeps. Which of them wrote a row is seen from the row. */
public final class PostgresCheckpoints implements ThreadSource {
    private static final int MOST_THREADS = 100_000;

    /**
     * Some threads, newest first, behind one that is named: goes once through the key's index for the counts, then looks at the newest
     * checkpoint of those that are given. The last two columns are the place of each and how many threads there are.
     */
    private static final String THREADS = "WITH g AS (SELECT thread_id, count(*) AS n, count(*) FILTER (WHERE checkpoint_ns = '') AS root,"
            + " max(checkpoint_id COLLATE \"C\") FILTER (WHERE checkpoint_ns = '') AS head, max(checkpoint_id COLLATE \"C\") AS newest"
            + " FROM checkpoints GROUP BY thread_id)"
            + ", r AS (SELECT g.*, row_number() OVER (ORDER BY newest DESC, thread_id) AS place, count(*) OVER () AS total FROM g)"
            + ", p AS (SELECT * FROM r WHERE place > coalesce((SELECT place FROM r f WHERE f.thread_id = ?), CASE WHEN ? = '' THEN 0 ELSE total END)"
            + " ORDER BY place LIMIT ?)"
            + " SELECT p.thread_id, p.n, p.root, p.head, convert_to(json_build_object('step', c.metadata -> 'step')::text, 'UTF8'),"
            + " convert_to(json_build_object('ts', left(c.checkpoint ->> 'ts', 60))::text, 'UTF8'), p.place, p.total"
            + " FROM p LEFT JOIN checkpoints c ON c.thread_id = p.thread_id AND c.checkpoint_ns = '' AND c.checkpoint_id = p.head"
            + " ORDER BY p.place";

    /** Changes with every checkpoint that is added or removed, without reading what they hold. */
    private static final String FINGERPRINT = "SELECT count(*), max(checkpoint_id COLLATE \"C\") FROM checkpoints"
            + " UNION ALL SELECT count(*), max(checkpoint_id COLLATE \"C\") FROM checkpoint_writes";

    /** Threads whose newest root checkpoint holds a request, and how much was written there. No value is read. */
    private static final String REQUESTS = "WITH g AS (SELECT thread_id, max(checkpoint_id COLLATE \"C\") AS head FROM checkpoints"
            + " WHERE checkpoint_ns = '' GROUP BY thread_id)"
            + ", w AS (SELECT g.thread_id, g.head, count(w.channel) AS written, count(*) FILTER (WHERE w.channel = '" + TaskWrite.INTERRUPT + "') AS asked"
            + " FROM g LEFT JOIN checkpoint_writes w ON w.thread_id = g.thread_id AND w.checkpoint_ns = '' AND w.checkpoint_id = g.head"
            + " GROUP BY g.thread_id, g.head)"
            // Whether a thread waits cannot be known if the tasks that are due are encrypted.
            + " SELECT w.thread_id, w.head, w.written FROM w WHERE w.asked > 0 OR EXISTS (SELECT 1 FROM checkpoint_blobs b"
            + " WHERE b.thread_id = w.thread_id AND b.checkpoint_ns = '' AND b.channel = '__pregel_tasks' AND position('+' IN b.type) > 0)"
            + " LIMIT " + MOST_THREADS;

    private final PostgresDatabase database;
    private final @Nullable PayloadKey key;
    private final Description description;
    private volatile List<String> seen;
    private volatile DatabaseReleases releases;

    private PostgresCheckpoints(PostgresDatabase database, @Nullable PayloadKey key, Description description, List<String> seen) {
        this.key = key;
        this.database = database;
        this.description = description;
        this.seen = seen;
        this.releases = newReleases();
    }

    private DatabaseReleases newReleases() {
        return new DatabaseReleases(
                () -> threads(Cancellation.NEVER).orElse(List.of()).stream().map(ThreadSummary::id).toList(),
                id -> new PostgresThreadRows(database, id, new ReadProblems(), null, key));
    }

    /** The threads of a database that is open already; closes it with itself, or at once where it holds no checkpoints. */
    public static Outcome<ThreadSource> over(PostgresDatabase database, Cancellation cancellation) {
        return over(database, null, cancellation);
    }

    /** @param key opens what is encrypted; null for none */
    public static Outcome<ThreadSource> over(PostgresDatabase database, @Nullable PayloadKey key, Cancellation cancellation) {
        if (!database.tables().hasCheckpoints()) {
            String sentence = database.tables().sentence(database.name());
            database.close();
            return Outcome.failed(Failure.Kind.UNSUPPORTED, sentence);
        }
        return fingerprint(database, cancellation).then(seen -> writer(database, cancellation).map(writer -> {
            List<String> notes = database.tables().hasWrites()
                    ? List.of()
                    : List.of(database.name()
                            + " has no table of writes: files and messages that are not stored whole cannot be rebuilt");
            return new PostgresCheckpoints(
                    database,
                    key,
                    new Description(database.name(), "LangGraph checkpoints, PostgreSQL, " + writer, database.address(), notes),
                    seen);
        }));
    }

    /** For people; nothing is decided by it. */
    private static Outcome<String> writer(PostgresDatabase database, Cancellation cancellation) {
        List<String> types = new ArrayList<>();
        return database.read(
                        "SELECT type FROM checkpoint_blobs WHERE type <> 'empty' LIMIT 20",
                        List.of(),
                        cancellation,
                        row -> types.add(row.textOrEmpty(1)))
                .map(_ -> types.isEmpty() ? "no checkpoints yet" : types.stream().allMatch("json"::equals) ? "JavaScript" : "Python");
    }

    private static Outcome<List<String>> fingerprint(PostgresDatabase database, Cancellation cancellation) {
        List<String> parts = new ArrayList<>();
        String sql = database.tables().hasWrites() ? FINGERPRINT : FINGERPRINT.substring(0, FINGERPRINT.indexOf(" UNION"));
        return database.read(sql, List.of(), cancellation, row -> parts.add(row.number(1) + " " + row.text(2))).map(_ -> parts);
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return page(ThreadPage.ALL, "", cancellation).map(ThreadPage::threads);
    }

    @Override
    public Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        List<ThreadSummary> threads = new ArrayList<>();
        long[] lastOf = {0, 0};
        String behind = after.replace('\0', ' ');
        return database.read(THREADS, List.of(behind, behind, (long) Math.min(limit, MOST_THREADS)), cancellation, row -> {
                    threads.add(summary(row));
                    lastOf[0] = row.number(7);
                    lastOf[1] = row.number(8);
                })
                .map(_ -> new ThreadPage(threads, lastOf[1], false, lastOf[0] < lastOf[1]));
    }

    private static ThreadSummary summary(SqlRow row) throws SQLException {
        String id = row.textOrEmpty(1);
        String headId = row.text(4);
        byte[] metadata = row.bytes(5);
        Checkpoint head = headId == null
                ? null
                : new CheckpointRow(new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, headId), null, Objects.requireNonNull(metadata))
                        .checkpoint(PostgresThreadRows.beginning(row, 6));
        return new ThreadSummary(
                id,
                Math.toIntExact(row.number(2)),
                Math.toIntExact(row.number(3)),
                headId,
                head == null ? null : head.step(),
                head == null ? null : head.createdAt());
    }

    @Override
    public Outcome<Map<String, String>> requests(Cancellation cancellation) {
        if (!database.tables().hasWrites()) {
            return ThreadSource.super.requests(cancellation);
        }
        Map<String, String> marks = new LinkedHashMap<>();
        return database.read(REQUESTS, List.of(), cancellation, row -> marks.put(row.textOrEmpty(1), row.text(2) + " " + row.number(3)))
                .map(_ -> marks);
    }

    @Override
    public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
        return handOut(id, FoldedThread::open, cancellation);
    }

    @Override
    public Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        return handOut(id, FoldedThread::openUnindexed, cancellation);
    }

    private Outcome<RecordedThread> handOut(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        if (id.indexOf('\0') >= 0) {
            return UnknownThread.in(database.name(), id.replace('\0', ' '), page(UnknownThread.NAMED, "", cancellation));
        }
        ReadProblems problems = new ReadProblems();
        ThreadRows rows = new PostgresThreadRows(database, id, problems, releases, key);
        return switch (opening.open(rows, problems, cancellation)) {
            case Outcome.Failed<FoldedThread>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND ->
                UnknownThread.in(database.name(), id, page(UnknownThread.NAMED, "", cancellation));
            case Outcome.Failed<FoldedThread>(Failure failure) -> Outcome.failed(failure);
            case Outcome.Ok<FoldedThread>(FoldedThread thread) -> Outcome.ok(thread);
        };
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return fingerprint(database, cancellation).map(now -> {
            boolean changed = !now.equals(seen);
            seen = now;
            releases = changed ? newReleases() : releases;
            return changed;
        });
    }

    @Override
    public void close() {
        database.close();
    }
}
