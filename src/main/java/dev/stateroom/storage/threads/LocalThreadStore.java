package dev.stateroom.storage.threads;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The local threads: each with a step after every change, forked from any step of any thread, and reverted to any of its own steps. A
 * revert adds a step too, so nothing is ever lost. Safe for several threads.
 */
public final class LocalThreadStore {
    /** The largest number of forks that are listed with a thread. */
    private static final int MOST_FORKS = 100;

    private final EmbeddedDatabase database;
    private final String shelf;
    private final ChangeAuthor maker;
    private final InstantSource clock;
    private final RecordCache cache;

    /**
     * @param shelf the part of the database: the NAME of {@code local:NAME}, or empty
     * @param maker the author of the changes
     * @param clock gives their times
     */
    public LocalThreadStore(EmbeddedDatabase database, String shelf, ChangeAuthor maker, InstantSource clock) {
        this(database, shelf, maker, clock, new RecordCache());
    }

    private LocalThreadStore(EmbeddedDatabase database, String shelf, ChangeAuthor maker, InstantSource clock, RecordCache cache) {
        this.database = database;
        this.shelf = shelf;
        this.maker = maker;
        this.clock = clock;
        this.cache = cache;
    }

    /** The address that opens them: {@code local:} or {@code local:NAME}. */
    public String address() {
        return "local:" + shelf;
    }

    private long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    }

    /** All threads that have a step, newest change first. */
    public Outcome<List<LocalThread>> all(Cancellation cancellation) {
        return database.read(session -> {
            List<LocalThread> all = new ArrayList<>();
            session.each(
                    ThreadReading.THREAD + " AND head > 0 ORDER BY updated_at DESC, id DESC",
                    row -> {
                        cancellation.check();
                        return all.add(ThreadReading.thread(row));
                    },
                    shelf);
            return Outcome.ok(List.copyOf(all));
        });
    }

    /** The newest {@link #MOST_FORKS} forks of a thread, oldest first. */
    public Outcome<List<ThreadFork>> forks(String address, String thread, Cancellation cancellation) {
        return database.read(session -> {
            List<LocalThread> all = new ArrayList<>();
            session.each(
                    ThreadReading.THREAD + " AND head > 0 AND origin_address = ? AND origin_thread = ? ORDER BY id DESC",
                    row -> {
                        all.addFirst(ThreadReading.thread(row));
                        return all.size() < MOST_FORKS;
                    },
                    shelf,
                    address,
                    thread);
            List<ThreadFork> forks = new ArrayList<>();
            for (LocalThread one : all) {
                forks.add(fork(one, new ThreadReading(session), cancellation));
            }
            return Outcome.ok(List.copyOf(forks));
        });
    }

    /** The fork with that name and its present steps; NOT_FOUND if there is none. */
    public Outcome<ThreadFork> fork(String name, Cancellation cancellation) {
        return database.read(session -> {
            ThreadReading reading = new ThreadReading(session);
            LocalThread thread = reading.named(shelf, name);
            return thread == null || thread.origin() == null
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "there is no fork " + name)
                    : Outcome.ok(fork(thread, reading, cancellation));
        });
    }

    private ThreadFork fork(LocalThread thread, ThreadReading reading, Cancellation cancellation) throws SQLException {
        LocalThread.Origin origin = Objects.requireNonNull(thread.origin());
        return new ThreadFork(
                thread.name(), origin.step(), new LocalRecordedThread(this, thread, reading.steps(thread.id(), cancellation)));
    }

    public Outcome<Optional<LocalThread>> named(String name) {
        return database.read(session -> Outcome.ok(Optional.ofNullable(new ThreadReading(session).named(shelf, name))));
    }

    /**
     * Begins a thread with those files as its first step.
     *
     * @param name DENIED if a thread with this name exists
     * @param origin the step that has the files; null for none
     */
    public Outcome<LocalThread> begin(String name, LocalThread.@Nullable Origin origin, FileSet files) {
        return database.write(session -> {
            if (new ThreadReading(session).named(shelf, name) != null) {
                return Outcome.failed(Failure.Kind.DENIED, "there is a local thread " + name + " already");
            }
            ThreadWriting writing = new ThreadWriting(session, now());
            LocalThread created = writing.begin(shelf, name, origin);
            Map<String, @Nullable FileData> all = new HashMap<>(files.startingWith(""));
            writing.step(created, 0, all, maker, origin == null ? "begun" : "fork of " + origin.thread() + " at " + origin.step().id());
            return Outcome.ok(Objects.requireNonNull(new ThreadReading(session).named(shelf, name)));
        });
    }

    /**
     * Adds a step; a missing thread begins with it.
     *
     * @param expected number of the step that it continues, 0 for none; DENIED if another writer was faster
     * @param changes new records by path; null if a file is deleted
     * @return the step's number
     */
    public Outcome<Integer> append(String name, int expected, Map<String, @Nullable FileData> changes, String what) {
        return database.write(session -> {
            ThreadWriting writing = new ThreadWriting(session, now());
            LocalThread thread = new ThreadReading(session).named(shelf, name);
            int head = thread == null ? 0 : thread.head();
            return head == expected
                    ? Outcome.ok(writing.step(thread == null ? writing.begin(shelf, name, null) : thread, head, changes, maker, what))
                    : Outcome.failed(Failure.Kind.DENIED, "the local thread " + name + " was changed meanwhile");
        });
    }

    /** The id of a step's checkpoint. */
    public static String checkpoint(int step) {
        return LocalStep.id(step);
    }

    private static <T> Outcome<T> noCheckpoint(String name, String checkpoint) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "the local thread " + name + " has no checkpoint " + checkpoint);
    }

    /** Reverts to the step with that id: adds a step that continues it and has its files. Returns the new step's number. */
    public Outcome<Integer> goBack(String name, String checkpoint) {
        int step = LocalStep.number(checkpoint);
        return database.write(session -> {
            LocalThread thread = new ThreadReading(session).named(shelf, name);
            return thread == null || step < 1 || step > thread.head()
                    ? noCheckpoint(name, checkpoint)
                    : Outcome.ok(new ThreadWriting(session, now()).step(thread, step, Map.of(), maker, "back to " + LocalStep.id(step)));
        });
    }

    /** Removes a thread with all its steps; false if there is none. */
    public Outcome<Boolean> remove(String name) {
        return database.write(session -> {
            LocalThread thread = new ThreadReading(session).named(shelf, name);
            if (thread != null) {
                new ThreadWriting(session, now()).remove(thread);
            }
            return Outcome.ok(thread != null);
        });
    }

    Outcome<List<LocalStep>> steps(LocalThread thread, Cancellation cancellation) {
        return database.read(session -> Outcome.ok(new ThreadReading(session).steps(thread.id(), cancellation)));
    }

    /** The files of a thread at the checkpoint with that id. */
    public Outcome<PersistentFiles> files(LocalThread thread, String checkpoint, Cancellation cancellation) {
        int step = LocalStep.number(checkpoint);
        return step < 1 || step > thread.head() ? noCheckpoint(thread.name(), checkpoint) : files(thread, step, cancellation);
    }

    public Outcome<PersistentFiles> files(LocalThread thread, int step, Cancellation cancellation) {
        return database.read(session -> {
            ThreadReading reading = new ThreadReading(session);
            PersistentFiles files = PersistentFiles.NONE;
            for (Map.Entry<String, Long> file : reading.records(thread.id(), step).entrySet()) {
                cancellation.check();
                files = files.with(file.getKey(), cache.record(file.getValue(), reading));
            }
            return Outcome.ok(files);
        });
    }

    /** The changes of a step against its parent; of a first step against no files. */
    Outcome<List<FileChange>> changes(LocalThread thread, LocalStep step, Cancellation cancellation) {
        return database.read(session -> {
            ThreadReading reading = new ThreadReading(session);
            Map<String, Long> before = step.parent() == null ? Map.of() : reading.records(thread.id(), step.parent());
            List<FileChange> changes = new ArrayList<>();
            for (Map.Entry<String, @Nullable Long> changed : reading.changed(thread.id(), step.number()).entrySet()) {
                cancellation.check();
                changes.add(new FileChange(
                        changed.getKey(), record(before.get(changed.getKey()), reading), record(changed.getValue(), reading)));
            }
            return Outcome.ok(List.copyOf(changes));
        });
    }

    private @Nullable FileData record(@Nullable Long number, ThreadReading reading) throws SQLException {
        return number == null ? null : cache.record(number, reading);
    }

    /** A number that differs whenever a thread was added, changed or removed. */
    Outcome<Long> stamp() {
        return database.read((DatabaseSession session) -> {
            Long stamp = session.number("SELECT SUM(head) * 31 + SUM(id) FROM local_thread WHERE shelf = ?", shelf);
            return Outcome.ok(stamp == null ? 0L : stamp);
        });
    }
}
