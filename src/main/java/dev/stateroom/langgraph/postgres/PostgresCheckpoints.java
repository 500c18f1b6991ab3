package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.WrittenCheckpoints;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.FoldedSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.GrowingThreads;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The threads of Python's or JavaScript's PostgresSaver. The writer of a row is detected from the row. */
public final class PostgresCheckpoints implements FoldedSource {
    /** If no query can cheaply detect writes, each poll lists threads. */
    private static final Duration LOOK_AT_MANY = Duration.ofSeconds(30);

    private static final int MOST_THREADS = 100_000;

    /** The number of threads that are read together at first, and later. */
    private static final int FEW_TOGETHER = 50;

    private static final int MANY_TOGETHER = 256;

    /** Of many threads, the number of newest ones that are checked for requests. */
    private static final int NEWEST = 1_000;

    /** Of many threads, the number of newest ones whose releases are used as evidence for their neighbours. */
    private static final int NEIGHBOURS = 100;

    /**
     * Threads whose newest root checkpoint has a request, and the number of writes there. No value is read. Each thread is looked up in the
     * key's index, by an id of the column's own order: in a join, the other two tables would be read whole.
     */
    private static final String REQUESTS = "WITH g AS (SELECT thread_id, max(checkpoint_id COLLATE \"C\") COLLATE \"default\" AS head FROM checkpoints"
            + " WHERE checkpoint_ns = '' %s GROUP BY thread_id)"
            + " SELECT g.thread_id, g.head, s.written FROM g CROSS JOIN LATERAL (SELECT count(*) AS written, count(*) FILTER (WHERE w.channel = '" + TaskWrite.INTERRUPT
            + "') AS asked FROM checkpoint_writes w WHERE w.thread_id = g.thread_id AND w.checkpoint_ns = '' AND w.checkpoint_id = g.head OFFSET 0) s"
            // Whether a thread waits cannot be known if the tasks that are due are encrypted.
            + " WHERE s.asked > 0 OR (SELECT bool_or(position('+' IN b.type) > 0) FROM checkpoint_blobs b"
            + " WHERE b.thread_id = g.thread_id AND b.checkpoint_ns = '' AND b.channel = '__pregel_tasks')"
            + " LIMIT " + MOST_THREADS;

    private final PostgresDatabase database;
    private final @Nullable PayloadKey key;
    private final Description description;
    private final PostgresExtent extent;
    private final PostgresThreadList list;
    private final CheckpointChanges changes;
    private final GrowingThreads<SeenRows> growing = new GrowingThreads<>();
    private volatile boolean followed;

    /** The threads used for evidence, newest first. */
    private volatile List<String> order = List.of();

    /** The last batch: a thread is mostly requested for evidence about its neighbours. */
    private volatile SoftReference<Map<String, PostgresThreadRows>> together = new SoftReference<>(Map.of());

    private volatile DatabaseReleases releases;

    private PostgresCheckpoints(
            PostgresDatabase database, @Nullable PayloadKey key, Description description, PostgresExtent extent, CheckpointChanges changes) {
        this.key = key;
        this.database = database;
        this.extent = extent;
        this.list = new PostgresThreadList(database, extent);
        this.description = description;
        this.changes = changes;
        this.releases = newReleases();
    }

    private DatabaseReleases newReleases() {
        together = new SoftReference<>(Map.of());
        return new DatabaseReleases(
                () -> {
                    order = newest(NEIGHBOURS, Cancellation.NEVER).orElse(List.of());
                    return order;
                },
                this::neighbour);
    }

    /** A thread's rows, read together with those of the threads that are needed next. */
    private ThreadRows neighbour(String id) {
        Map<String, PostgresThreadRows> last = together.get();
        PostgresThreadRows known = last == null ? null : last.get(id);
        if (known != null) {
            return known;
        }
        List<String> around = order;
        int place = around.indexOf(id);
        PostgresThreadRows read = place < 0 ? null : together(around.subList(place, Math.min(around.size(), place + FEW_TOGETHER)), Cancellation.NEVER).get(id);
        return read == null ? rows(id) : read;
    }

    /**
     * The threads of a database that is open already; closes it with itself, or at once where it holds no checkpoints.
     *
     * @param key opens what is encrypted; null for none
     */
    public static Outcome<ThreadSource> over(PostgresDatabase database, @Nullable PayloadKey key, Cancellation cancellation) {
        if (!database.tables().hasCheckpoints()) {
            String sentence = database.tables().sentence(database.name());
            database.close();
            return Outcome.failed(Failure.Kind.UNSUPPORTED, sentence);
        }
        return PostgresExtent.of(database, cancellation).then(extent -> CheckpointChanges.of(database, extent, cancellation)
                .then(changes -> writer(database, extent, cancellation).map(writer -> new PostgresCheckpoints(
                        database,
                        key,
                        new Description(database.name(), "LangGraph checkpoints, PostgreSQL, " + writer, database.address(), notes(database, extent)),
                        extent,
                        changes))));
    }

    private static List<String> notes(PostgresDatabase database, PostgresExtent extent) {
        List<String> notes = new ArrayList<>();
        if (!database.tables().hasWrites()) {
            notes.add(database.name() + " has no table of writes: files and messages that are not stored whole cannot be rebuilt");
        }
        switch (extent.order()) {
            case GROUPED -> {}
            case WRITTEN -> notes.add(database.name() + " has about " + extent.threads() + " threads: they are listed as they were last written, and only the newest "
                    + NEWEST + " are looked at for requests");
            case BY_ID -> notes.add(database.name() + " has many threads and no quick way to the newest ones: they are listed by their ids");
        }
        return notes;
    }

    /** For display only; nothing depends on it. */
    private static Outcome<String> writer(PostgresDatabase database, PostgresExtent extent, Cancellation cancellation) {
        String known = extent.types();
        List<String> types = new ArrayList<>(known == null || known.isEmpty() ? List.of() : List.of(known.split(" ", -1)));
        Outcome<Long> asked = known != null
                ? Outcome.ok(0L)
                : database.read("SELECT type FROM checkpoint_blobs WHERE type <> 'empty' LIMIT 20", List.of(), cancellation, row -> types.add(row.textOrEmpty(1)));
        return asked.map(_ -> types.isEmpty() ? "no checkpoints yet" : types.stream().allMatch("json"::equals) ? "JavaScript" : "Python");
    }

    private Outcome<List<String>> newest(int most, Cancellation cancellation) {
        return list.page(extent.order() == PostgresExtent.Order.GROUPED ? MOST_THREADS : most, "", cancellation)
                .map(page -> page.threads().stream().map(ThreadSummary::id).toList());
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
        return list.page(limit, after, cancellation);
    }

    @Override
    public Outcome<List<String>> beginning(String start, int limit, Cancellation cancellation) {
        return list.beginning(start, limit, cancellation);
    }

    @Override
    public Outcome<Map<String, Mark>> requests(Cancellation cancellation) {
        if (!database.tables().hasWrites()) {
            return FoldedSource.super.requests(cancellation);
        }
        if (extent.order() != PostgresExtent.Order.GROUPED) {
            return newest(NEWEST, cancellation).then(ids -> requests("AND thread_id = ANY (?)", List.of((Object) ids.toArray(String[]::new)), cancellation));
        }
        return requests("", List.of(), cancellation);
    }

    @Override
    public boolean seesAllRequests() {
        return extent.order() == PostgresExtent.Order.GROUPED;
    }

    @Override
    public Duration lookInterval() {
        return extent.order() == PostgresExtent.Order.BY_ID ? LOOK_AT_MANY : extent.tellsEnds() ? CHEAP_LOOK : FoldedSource.super.lookInterval();
    }

    @Override
    public Outcome<WrittenCheckpoints> writtenSince(WrittenCheckpoints.@Nullable Mark since, Cancellation cancellation) {
        follow();
        // Sorted by id, new threads are anywhere in the list.
        return extent.order() == PostgresExtent.Order.BY_ID
                ? WrittenCheckpoints.byThreads(this, MOST_THREADS, since, cancellation)
                : WrittenCheckpoints.byThreads(this, list.newest(WrittenCheckpoints.NEWEST_THREADS, cancellation), since, cancellation);
    }

    private Outcome<Map<String, Mark>> requests(String where, List<?> arguments, Cancellation cancellation) {
        Map<String, Mark> marks = new LinkedHashMap<>();
        return database.read(REQUESTS.formatted(where), arguments, cancellation, row -> marks.put(row.textOrEmpty(1), new Mark(row.text(2), String.valueOf(row.number(3)))))
                .map(_ -> marks);
    }

    @Override
    public Stream<Outcome<RecordedThread>> newest(List<ThreadSummary> among, Cancellation cancellation) {
        return Stream.iterate(0, start -> start < among.size(), start -> start + Math.clamp(start, FEW_TOGETHER, MANY_TOGETHER))
                .flatMap(start -> {
                    List<ThreadSummary> some = among.subList(start, Math.min(among.size(), start + Math.clamp(start, FEW_TOGETHER, MANY_TOGETHER)));
                    Map<String, PostgresThreadRows> read = together(some.stream().map(ThreadSummary::id).toList(), cancellation);
                    return some.stream().map(one -> {
                        PostgresThreadRows rows = read.get(one.id());
                        return rows == null
                                ? thread(one.id(), cancellation)
                                : FoldedThread.open(rows, rows.problems(), cancellation).map(RecordedThread.class::cast);
                    });
                });
    }

    /** Their rows by their ids, without those that are better read one by one; cached for evidence about neighbours. */
    private Map<String, PostgresThreadRows> together(List<String> ids, Cancellation cancellation) {
        Map<String, PostgresThreadRows> read = database.tables().hasWrites()
                ? PostgresThreadRows.together(database, ids, this::rows, cancellation).orElse(Map.of())
                : Map.of();
        together = new SoftReference<>(read);
        return read;
    }

    private PostgresThreadRows rows(String id) {
        return new PostgresThreadRows(database, changes, id, new ReadProblems(), releases, key);
    }

    @Override
    public Stream<Outcome<RecordedThread>> heads(List<ThreadSummary> among, Cancellation cancellation) {
        Map<String, String> heads = new LinkedHashMap<>();
        among.forEach(one -> {
            if (one.headId() != null && database.tables().hasWrites()) {
                heads.put(one.id(), one.headId());
            }
        });
        Map<String, RecordedThread> read = heads.isEmpty()
                ? Map.of()
                : PostgresThreadRows.newest(database, heads, this::rows, cancellation)
                        .orElse(Map.of());
        return among.stream().map(one -> {
            RecordedThread known = read.get(one.id());
            return known == null ? thread(one.id(), cancellation) : Outcome.ok(known);
        });
    }

    @Override
    public Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        if (id.indexOf('\0') >= 0) {
            return UnknownThread.in(database.name(), id.replace('\0', ' '), page(UnknownThread.NAMED, "", cancellation));
        }
        boolean grows = followed && database.tellsTransactions();
        Outcome<FoldedThread> opened = grows ? growing.again(database, id, cancellation, () -> whole(id, true, opening, cancellation)) : whole(id, false, opening, cancellation);
        return UnknownThread.unless(opened, this, database.name(), id, cancellation);
    }

    private Outcome<FoldedThread> whole(String id, boolean grows, FoldedThread.Opening opening, Cancellation cancellation) {
        // In one answer, where the thread is short: over a network, what takes long is the number of questions.
        PostgresThreadRows rows = database.tables().hasWrites() && !grows
                ? PostgresThreadRows.together(database, List.of(id), this::rows, cancellation).orElse(Map.of()).getOrDefault(id, rows(id))
                : rows(id);
        // A thread that is opened repeatedly while it grows is read once, and from then on only its new rows.
        Outcome<FoldedThread> opened = (grows ? (FoldedThread.Opening) FoldedThread::open : opening).open(rows, rows.problems(), cancellation);
        if (opened instanceof Outcome.Ok<FoldedThread>(FoldedThread thread)) {
            if (grows) {
                growing.remember(database, id, thread, rows, rows::seen);
            } else {
                growing.opened(id, thread, rows, rows::seen);
            }
        }
        return opened;
    }

    /** From now on threads are opened repeatedly. */
    private void follow() {
        if (!followed) {
            growing.begin(database);
            followed = true;
        }
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return changes.look(cancellation).map(changed -> {
            follow();
            releases = changed ? newReleases() : releases;
            return changed;
        });
    }

    @Override
    public void close() {
        database.close();
    }
}
