package dev.stateroom.storage.database;

import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The database of a data folder. A change that returned a value is on disk, whatever ends the process afterwards. Changes run one after
 * another; readers run in parallel and see committed data. If the medium fails, the call returns that failure and the next one opens the
 * file again. Safe for several threads; the caller holds the folder (one process at a time).
 */
public final class EmbeddedDatabase implements AutoCloseable {
    private final DatabaseLocation place;
    private final DatabaseBackups backups;
    private final DatabaseIntegrity state;
    private final Clock clock;
    /** Read lock for every use, write lock for opening, closing and compacting. */
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock(true);

    private final ReentrantLock writing = new ReentrantLock(true);
    private final IdleConnections idle;
    private final AtomicLong rowsRead = new AtomicLong();
    private volatile boolean open;
    private volatile long sizeWhenOpened;
    private volatile boolean changed;
    private boolean closed;
    private @Nullable Connection writer;

    private EmbeddedDatabase(DatabaseLocation place, Clock clock) {
        this.place = place;
        this.backups = new DatabaseBackups(place, clock);
        this.idle = new IdleConnections(place::connect);
        this.state = new DatabaseIntegrity(place);
        this.clock = clock;
    }

    /** True if a folder has a database, readable or not. */
    public static boolean isIn(Path folder) {
        return Files.exists(new DatabaseLocation(folder.toAbsolutePath().normalize(), OwnFiles.SCHEME).file());
    }

    /** Opens the database of a folder, made if it is missing, and migrates it to the newest schema. */
    public static Outcome<EmbeddedDatabase> open(Path folder, Clock clock) {
        return open(new DatabaseLocation(folder.toAbsolutePath().normalize(), OwnFiles.SCHEME), clock);
    }

    static Outcome<EmbeddedDatabase> open(DatabaseLocation place, Clock clock) {
        if (place.folder().toString().contains(";")) {
            return Outcome.failed(Failure.Kind.INVALID, "the data folder " + place.folder() + " has a semicolon in its path: choose another");
        }
        EmbeddedDatabase database = new EmbeddedDatabase(place, clock);
        return database.ready().map(_ -> database);
    }

    /**
     * The work in one transaction. A failure rolls everything back.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    public interface Transaction<T> {
        /** Reads and changes through the session. */
        Outcome<T> run(DatabaseSession session) throws SQLException;
    }

    /** Reads, in parallel with other readers. */
    public <T> Outcome<T> read(Transaction<T> reading) {
        return using(() -> {
            Connection connection = idle.borrow();
            boolean whole = false;
            try {
                Outcome<T> outcome = reading.run(session(connection));
                whole = true;
                return outcome;
            } catch (CancelledException e) {
                whole = true;
                throw e;
            } finally {
                idle.giveBack(connection, whole && open);
            }
        });
    }

    /** Changes; returns when the change is on disk. */
    public <T> Outcome<T> write(Transaction<T> change) {
        Outcome<T> outcome = writeOnce(change);
        if (changed && CompactionPolicy.isTooMuch(sizeWhenOpened, size())) {
            compact();
        }
        return outcome;
    }

    private <T> Outcome<T> writeOnce(Transaction<T> change) {
        return using(() -> {
            writing.lock();
            try {
                Connection connection = writer();
                boolean committed = false;
                try {
                    Outcome<T> outcome = change.run(session(connection));
                    if (outcome instanceof Outcome.Ok<T>) {
                        state.count(session(connection));
                        connection.commit();
                        settle(connection);
                        state.counted();
                        committed = true;
                        changed = true;
                    }
                    return outcome;
                } finally {
                    if (!committed) {
                        takeBack(connection);
                    }
                }
            } finally {
                writing.unlock();
            }
        });
    }

    /**
     * Writes committed data to the medium. A commit alone leaves the writing to another thread that is writing at that moment, and never
     * forces the file.
     */
    private void settle(Connection connection) throws SQLException {
        session(connection).run("CHECKPOINT");
        session(connection).run("CHECKPOINT SYNC");
    }

    private interface Use<T> {
        Outcome<T> run() throws SQLException;
    }

    private <T> Outcome<T> using(Use<T> work) {
        if (ready() instanceof Outcome.Failed<Boolean>(Failure failure)) {
            return Outcome.failed(failure);
        }
        use.readLock().lock();
        try {
            return open ? work.run() : Outcome.failed(Failure.Kind.UNREACHABLE, place.file() + " was closed meanwhile");
        } catch (SQLException e) {
            if (DatabaseFailures.isBroken(e)) {
                open = false;
            }
            return Outcome.failed(DatabaseFailures.of(e, place));
        } finally {
            use.readLock().unlock();
        }
    }

    /** Opens the file if it is not open. */
    private Outcome<Boolean> ready() {
        if (open) {
            return Outcome.ok(true);
        }
        if (use.getReadHoldCount() > 0) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, place.file() + " failed while it was being read");
        }
        use.writeLock().lock();
        try {
            if (closed) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, place.file() + " is closed");
            }
            if (!open) {
                forget();
                OwnerOnly.createFolders(place.folder());
                Optional<String> damage = state.beforeOpening();
                if (damage.isPresent()) {
                    return Outcome.failed(DatabaseFailures.damaged(place, damage.get()));
                }
                state.begin();
                place.prepare();
                migrate();
                state.compare(session(writer()));
                writer().commit();
                rewriteWhenOld();
                OwnerOnly.narrow(place.file());
                sizeWhenOpened = size();
                open = true;
            }
            return Outcome.ok(true);
        } catch (SQLException e) {
            forget();
            return Outcome.failed(DatabaseFailures.of(e, place));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the data folder " + place.folder() + " cannot be used", e);
        } catch (DatabaseIntegrity.Lost e) {
            forget();
            return Outcome.failed(DatabaseFailures.damaged(place, String.valueOf(e.getMessage())));
        } catch (SchemaMigration.NewerSchema e) {
            forget();
            return Outcome.failed(Failure.Kind.UNSUPPORTED, place.file() + " " + e.getMessage());
        } finally {
            use.writeLock().unlock();
        }
    }

    private void migrate() throws SQLException, IOException, SchemaMigration.NewerSchema, DatabaseIntegrity.Lost {
        DatabaseSession session = session(writer());
        int version = SchemaMigration.known(session);
        if (version == 0) {
            state.requireNothingKept();
            // Each change of the schema commits by itself: nothing was saved yet, so they are written at the end, together.
            session.run("SET WRITE_DELAY 60000");
            SchemaMigration.runAll(session, 0);
            session.run("SET WRITE_DELAY 0");
            writer().commit();
            settle(writer());
        } else if (version < SchemaMigration.newest()) {
            backups.before(session, SchemaMigration.newest());
            shutdown("SHUTDOWN");
            new MigratedCopy(place).take(version);
            writer();
        }
    }

    private void rewriteWhenOld() throws SQLException {
        if (CompactionPolicy.isOld(writer(), clock)) {
            shutdown("SHUTDOWN COMPACT");
            writer();
        }
    }

    private DatabaseSession session(Connection connection) {
        return new DatabaseSession(connection, rowsRead::incrementAndGet);
    }

    /** Number of rows read since it was opened: the cost of a query. */
    public long rowsRead() {
        return rowsRead.get();
    }

    private Connection writer() throws SQLException {
        Connection connection = writer;
        if (connection == null) {
            connection = place.connect();
            connection.setAutoCommit(false);
            writer = connection;
        }
        return connection;
    }

    private static void takeBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException alreadyGone) {
            // The engine abandoned the file; nothing of the transaction is saved.
        }
    }

    /** Releases everything, so that the file can be reopened. */
    private void forget() {
        open = false;
        Connection last = writer;
        writer = null;
        if (last != null) {
            try {
                session(last).run("SHUTDOWN IMMEDIATELY");
            } catch (SQLException alreadyGone) {
                // Nothing to do: it is already shut down.
            }
            IdleConnections.end(last);
        }
        idle.clear();
        OwnFiles.close(place.file());
    }

    /** Bytes of the file. */
    public long size() {
        try {
            return Files.size(place.file());
        } catch (IOException notThere) {
            return 0;
        }
    }

    /** Copies made of it. */
    public DatabaseBackups backups() {
        return backups;
    }

    /** Writes a copy now; returns its path. Changes wait meanwhile, readers do not. */
    public Outcome<Path> backup() {
        return read(session -> {
            writing.lock();
            try {
                return Outcome.ok(backups.write(session));
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DENIED, "no copy can be written to " + place.backups(), e);
            } finally {
                writing.unlock();
            }
        });
    }

    /**
     * Restores a copy. The present data is copied first, so that this can be undone; the file changes in one step.
     *
     * @param name the copy's file name
     */
    public Outcome<Path> restore(String name) {
        if (ready() instanceof Outcome.Failed<Boolean>(Failure failure)) {
            return Outcome.failed(failure);
        }
        use.writeLock().lock();
        try {
            Path rebuilt = backups.rebuilt(backups.named(name), session(writer()));
            Path before = backups.beforeRestoring(session(writer()));
            shutdown("SHUTDOWN");
            forget();
            DatabaseIntegrity.take(place, rebuilt);
            return ready().map(_ -> before);
        } catch (NoSuchFileException none) {
            return DatabaseRecovery.noCopy(place, name);
        } catch (DatabaseBackups.DamagedCopy e) {
            return DatabaseRecovery.damagedCopy(backups, new DatabaseRecovery.Successor.Copy(name), e);
        } catch (SQLException e) {
            return Outcome.failed(DatabaseFailures.of(e, place));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "cannot restore the copy", e);
        } finally {
            use.writeLock().unlock();
        }
    }

    /** Replaces a file that was opened and cannot be read; it is set apart as it is. */
    public Outcome<Optional<Path>> setApart(DatabaseRecovery.Successor successor) {
        use.writeLock().lock();
        try {
            forget();
            return new DatabaseRecovery(place, clock).restore(successor).then(before -> ready().map(_ -> before));
        } finally {
            use.writeLock().unlock();
        }
    }

    /** Rewrites the file without unused parts. Other calls wait meanwhile. */
    public Outcome<Long> compact() {
        use.writeLock().lock();
        try {
            if (open) {
                shutdown("SHUTDOWN COMPACT");
            }
        } catch (SQLException e) {
            return Outcome.failed(DatabaseFailures.of(e, place));
        } finally {
            forget();
            use.writeLock().unlock();
        }
        return ready().map(_ -> size());
    }

    private void shutdown(String how) throws SQLException {
        idle.clear();
        Connection last = writer();
        writer = null;
        open = false;
        try {
            session(last).run(how);
        } finally {
            IdleConnections.end(last);
        }
    }

    /** Closes the file in an orderly way; a file with much waste is rewritten without it, and a copy is made when one is due. */
    @Override
    public void close() {
        use.writeLock().lock();
        try {
            closed = true;
            if (open) {
                if (changed) {
                    backups.roll(session(writer()), size());
                }
                state.ending(session(writer()));
                shutdown(changed && CompactionPolicy.isWorthRewriting(session(writer()), sizeWhenOpened, size()) ? "SHUTDOWN COMPACT" : "SHUTDOWN");
                OwnerOnly.narrow(place.file());
                state.seal();
            }
            state.end();
        } catch (SQLException | IOException e) {
            System.getLogger(EmbeddedDatabase.class.getName())
                    .log(System.Logger.Level.DEBUG, "{0} was not closed tidily: {1}", place.file(), e);
        } finally {
            forget();
            use.writeLock().unlock();
        }
    }
}
