package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.WrittenCheckpoints;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.FoldedSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The threads in a checkpoint database of Python's or JavaScript's SqliteSaver, or of the Deep Agents terminal program. The writer is
 * detected from the rows, one by one; nothing is configured.
 */
public final class CheckpointDatabase implements FoldedSource {
    /** The number of threads that are read together at first, and later. */
    private static final int FEW_TOGETHER = 16;

    private static final int MANY_TOGETHER = 256;

    /** The largest number of checkpoints of all of them, and of each: a longer thread is read by itself. */
    private static final int MOST_TOGETHER = 4_096;

    private static final int LONGEST_TOGETHER = 64;

    private final Path path;
    private final @Nullable PayloadKey key;
    private final List<WeakReference<SqliteFile>> handedOut = new ArrayList<>();
    private volatile SqliteFile file;
    private volatile Description description;
    private final FollowedThreads growing = new FollowedThreads();
    private volatile boolean followed;
    private volatile ThreadList list;
    private volatile DatabaseReleases releases;

    /** The last batch: a thread is mostly requested for evidence about its neighbours. */
    private volatile WeakReference<Map<String, RowsAhead>> together = new WeakReference<>(Map.of());

    private CheckpointDatabase(Path path, SqliteFile file, @Nullable PayloadKey key) {
        this.key = key;
        this.path = path;
        this.file = file;
        this.description = describe(file);
        this.list = new ThreadList(file);
        this.releases = releases(file, list);
    }

    private DatabaseReleases releases(SqliteFile file, ThreadList list) {
        return new DatabaseReleases(
                () -> list.ids(Cancellation.NEVER).orElse(List.of()),
                id -> {
                    Map<String, RowsAhead> last = together.get();
                    RowsAhead read = last == null ? null : last.get(id);
                    return read != null && read.rows().isOf(file) ? read : new SqliteThreadRows(file, id, new ReadProblems(), null, key);
                });
    }

    /** Opens a database file; UNSUPPORTED, naming its tables, if it has no checkpoints. */
    public static Outcome<ThreadSource> open(Path path, Cancellation cancellation, Progress progress) {
        return SqliteFile.open(path, cancellation, progress).then(CheckpointDatabase::over);
    }

    /** The threads of an open file; closes it with itself, or at once if it has no checkpoints. */
    public static Outcome<ThreadSource> over(SqliteFile file) {
        return over(file, null);
    }

    /** @param key decrypts payloads; null for none */
    public static Outcome<ThreadSource> over(SqliteFile file, @Nullable PayloadKey key) {
        if (!file.tables().hasCheckpoints()) {
            file.close();
            return Outcome.failed(Failure.Kind.UNSUPPORTED, file.tables().sentence(file.name()));
        }
        return Outcome.ok(new CheckpointDatabase(file.path(), file, key));
    }

    private static Description describe(SqliteFile file) {
        List<String> notes = new ArrayList<>(file.notes());
        if (!file.tables().hasWrites()) {
            notes.add(file.name() + " has no table of writes: files and messages that are not stored whole cannot be rebuilt");
        }
        return new Description(
                file.name(), "LangGraph checkpoints, SQLite, " + WriterProgram.of(file).words(), "sqlite:" + file.path().toAbsolutePath().normalize(), List.copyOf(notes));
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return list.page(ThreadPage.ALL, "", true, cancellation).map(ThreadPage::threads);
    }

    @Override
    public Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        return list.page(limit, after, true, cancellation);
    }

    @Override
    public Outcome<ThreadPage> indexed(int limit, String after, Cancellation cancellation) {
        return list.page(limit, after, false, cancellation);
    }

    @Override
    public Outcome<Map<String, Mark>> requests(Cancellation cancellation) {
        SqliteFile current = file;
        if (current.tables().hasWrites() && ThreadList.requests(current, cancellation) instanceof Outcome.Ok<Map<String, Mark>> marks) {
            return marks;
        }
        return FoldedSource.super.requests(cancellation);
    }

    /** A poll is a check of three files. */
    @Override
    public Duration lookInterval() {
        return CHEAP_LOOK;
    }

    @Override
    public Outcome<WrittenCheckpoints> writtenSince(WrittenCheckpoints.@Nullable Mark since, Cancellation cancellation) {
        SqliteFile current = file;
        follow(current, cancellation);
        if (!current.tables().hasCheckpointOrder() || current.damage().isPresent()) {
            return FoldedSource.super.writtenSince(since, cancellation);
        }
        return since instanceof RowMark mark ? mark.since(current, cancellation) : RowMark.now(current, cancellation);
    }

    /** From now on threads are opened repeatedly. The content of a file stays the same until it catches up with its original. */
    private void follow(SqliteFile current, Cancellation cancellation) {
        if (!followed) {
            growing.begin(current, isOrdered(current) ? FollowedThreads.Marks.of(current, cancellation) : null);
            followed = true;
        }
    }

    private static boolean isOrdered(SqliteFile file) {
        return file.tables().hasCheckpointOrder() && file.tables().hasRowOrder();
    }

    @Override
    public Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        // If the file's indexes are damaged, finding one row reads as much as finding all.
        return thread(id, file.damage().isEmpty() ? FoldedThread::openUnindexed : FoldedThread::open, cancellation);
    }

    @Override
    public Stream<Outcome<RecordedThread>> newest(List<ThreadSummary> among, Cancellation cancellation) {
        return Stream.iterate(0, start -> start < among.size(), start -> end(among, start))
                .flatMap(start -> {
                    List<ThreadSummary> some = among.subList(start, end(among, start));
                    Map<String, RowsAhead> read = ahead(some.stream().filter(one -> one.checkpointCount() != ThreadSummary.UNCOUNTED && one.checkpointCount() <= LONGEST_TOGETHER).toList(), false, cancellation);
                    return some.stream().map(one -> {
                        RowsAhead rows = read.get(one.id());
                        return rows == null
                                ? thread(one.id(), cancellation)
                                : FoldedThread.open(rows, rows.problems(), cancellation).map(RecordedThread.class::cast);
                    });
                });
    }

    /** The next ones are read while the caller processes the last ones. */
    @Override
    public Stream<Outcome<RecordedThread>> heads(List<ThreadSummary> among, Cancellation cancellation) {
        AtomicReference<Future<Map<String, RowsAhead>>> following = new AtomicReference<>(headsAhead(among, 0, cancellation));
        return Stream.iterate(0, start -> start < among.size(), start -> start + MANY_TOGETHER)
                .flatMap(start -> {
                    Map<String, RowsAhead> read = taken(Objects.requireNonNull(following.get()));
                    following.set(headsAhead(among, start + MANY_TOGETHER, cancellation));
                    return together(among, start).stream().map(one -> {
                        RowsAhead rows = read.get(one.id());
                        CheckpointRow newest = rows == null ? null : rows.first();
                        return rows == null || newest == null
                                ? threadUnindexed(one.id(), cancellation)
                                : Outcome.ok((RecordedThread) FoldedThread.openAt(newest, rows, rows.problems()));
                    });
                });
    }

    private static List<ThreadSummary> together(List<ThreadSummary> among, int start) {
        return among.subList(Math.min(among.size(), start), Math.min(among.size(), start + MANY_TOGETHER));
    }

    private Future<Map<String, RowsAhead>> headsAhead(List<ThreadSummary> among, int start, Cancellation cancellation) {
        List<ThreadSummary> some = together(among, start).stream().filter(one -> one.headId() != null).toList();
        FutureTask<Map<String, RowsAhead>> reading = new FutureTask<>(() -> ahead(some, true, cancellation));
        if (start == 0) {
            reading.run();
        } else {
            Thread.ofVirtual().name("heads").start(reading);
        }
        return reading;
    }

    private static Map<String, RowsAhead> taken(Future<Map<String, RowsAhead>> reading) {
        try {
            return reading.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    /** The end of the batch that begins at {@code start}: few threads at first, so that the first come soon. */
    private static int end(List<ThreadSummary> among, int start) {
        int end = start;
        int checkpoints = 0;
        while (end < among.size() && end - start < Math.clamp(start, FEW_TOGETHER, MANY_TOGETHER) && checkpoints < MOST_TOGETHER) {
            checkpoints += Math.min(LONGEST_TOGETHER, among.get(end).checkpointCount());
            end++;
        }
        return end;
    }

    /** Their rows by their ids, or those of their newest checkpoints alone; without those that are better read one by one. */
    private Map<String, RowsAhead> ahead(List<ThreadSummary> some, boolean headsAlone, Cancellation cancellation) {
        SqliteFile current = file;
        if (followed || !current.tables().hasWrites() || current.damage().isPresent() || !current.tables().indexes().containsAll(ThreadList.INDEXES)) {
            return Map.of();
        }
        Map<String, RowsAhead> empty = new LinkedHashMap<>();
        for (ThreadSummary one : some) {
            ReadProblems problems = new ReadProblems();
            SqliteThreadRows rows = new SqliteThreadRows(current, one.id(), problems, releases, key);
            boolean rootAlone = one.checkpointCount() != ThreadSummary.UNCOUNTED && one.rootCheckpointCount() == one.checkpointCount();
            empty.put(one.id(), new RowsAhead(rows, problems, headsAlone ? one.headId() : null, rootAlone));
        }
        Map<String, RowsAhead> read = empty.isEmpty() ? Map.of() : SqliteThreadRows.ahead(current, empty, cancellation).orElse(Map.of());
        if (!read.isEmpty()) {
            isRead(current);
        }
        if (!headsAlone) {
            together = new WeakReference<>(read);
        }
        return read;
    }

    private void isRead(SqliteFile current) {
        synchronized (handedOut) {
            if (handedOut.isEmpty() || handedOut.getLast().get() != current) {
                handedOut.add(new WeakReference<>(current));
            }
        }
    }

    @Override
    public Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        SqliteFile current = file;
        // A thread that is opened repeatedly while it grows is read once, and from then on only its new rows.
        boolean grows = followed && isOrdered(current);
        Outcome<FoldedThread> opened = grows ? growing.again(current, id, cancellation, () -> whole(current, id, true, opening, cancellation)) : whole(current, id, false, opening, cancellation);
        return opened instanceof Outcome.Failed<FoldedThread>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND && !current.hasChanged()
                ? UnknownThread.in(current.name(), id, page(UnknownThread.NAMED, "", cancellation))
                : opened.map(thread -> thread);
    }

    private Outcome<FoldedThread> whole(SqliteFile current, String id, boolean grows, FoldedThread.Opening opening, Cancellation cancellation) {
        FollowedThreads.Marks marks = grows ? FollowedThreads.Marks.of(current, cancellation) : null;
        ReadProblems problems = new ReadProblems();
        current.damage().ifPresent(problems::add);
        SqliteThreadRows rows = new SqliteThreadRows(current, id, problems, releases, key);
        return (grows ? (FoldedThread.Opening) FoldedThread::open : opening).open(rows, problems, cancellation).map(thread -> {
            isRead(current);
            if (marks != null) {
                growing.remember(current, id, thread, rows, marks, cancellation);
            } else if (!followed) {
                growing.opened(id, thread, rows);
            }
            return thread;
        });
    }

    @Override
    public synchronized Outcome<Boolean> refresh(Cancellation cancellation) {
        SqliteFile before = file;
        if (!before.hasChanged()) {
            return before.isGone()
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, before.name() + " was moved or deleted while it was open: what was read stays")
                    : Outcome.ok(false);
        }
        follow(before, cancellation);
        boolean wasCopy = before.isCopy();
        return switch (before.catchUp(cancellation)) {
            case NOTHING_NEW -> Outcome.ok(false);
            case DONE -> {
                description = describe(before);
                if (isOrdered(before)) {
                    growing.looked(before, wasCopy, cancellation);
                }
                list = new ThreadList(before);
                releases = releases(before, list);
                yield Outcome.ok(true);
            }
            case NOT_POSSIBLE -> opened(before, cancellation);
        };
    }

    private Outcome<Boolean> opened(SqliteFile before, Cancellation cancellation) {
        return SqliteFile.open(path, cancellation, Progress.SILENT).then(now -> {
            if (!now.tables().hasCheckpoints()) {
                now.close();
                return Outcome.failed(Failure.Kind.UNSUPPORTED, now.tables().sentence(now.name()));
            }
            file = now;
            growing.clear();
            description = describe(now);
            list = new ThreadList(now);
            releases = releases(now, list);
            // Threads returned before continue to read the old file; without any it is closed at once.
            boolean used;
            synchronized (handedOut) {
                handedOut.removeIf(reference -> reference.get() == null);
                used = handedOut.stream().anyMatch(reference -> reference.get() == before);
            }
            if (!used) {
                before.close();
            }
            return Outcome.ok(true);
        });
    }

    @Override
    public void close() {
        file.close();
        synchronized (handedOut) {
            for (WeakReference<SqliteFile> reference : handedOut) {
                SqliteFile old = reference.get();
                if (old != null) {
                    old.close();
                }
            }
            handedOut.clear();
        }
    }
}
