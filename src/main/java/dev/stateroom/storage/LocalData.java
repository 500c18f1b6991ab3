package dev.stateroom.storage;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.storage.database.DatabaseRecovery;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.storage.owner.CommandSocket;
import dev.stateroom.storage.owner.FolderClaim;
import dev.stateroom.storage.owner.FolderRights;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The local data of Stateroom in one data folder. Opened lazily; from then on until it is closed this process holds the folder, and runs
 * the commands that other processes hand over. Once closed it is not opened again. Safe for several threads.
 */
public final class LocalData implements AutoCloseable {
    private final Path folder;
    private final Clock clock;
    private final CommandSocket.Runner runner;
    private final Map<String, WeakReference<?>> used = new HashMap<>();
    private @Nullable Open open;
    private boolean closed;

    private record Open(FolderClaim claim, EmbeddedDatabase database, CommandSocket socket) {}

    /**
     * @param folder made when data is first written
     * @param runner runs the commands of other processes
     */
    public LocalData(Path folder, Clock clock, CommandSocket.Runner runner) {
        this.folder = folder;
        this.clock = clock;
        this.runner = runner;
    }

    /** The data folder. */
    public Path folder() {
        return folder;
    }

    /** True if a database was made there by now; opens nothing. */
    public boolean isThere() {
        return recovery().isThere();
    }

    /** The time to write into the data. */
    public Instant now() {
        return clock.instant();
    }

    /** The database; empty if another process holds the folder, or this one has released it. */
    public synchronized Outcome<Optional<EmbeddedDatabase>> database() {
        if (open != null) {
            return Outcome.ok(Optional.of(open.database()));
        }
        if (closed) {
            return Outcome.ok(Optional.empty());
        }
        return FolderClaim.take(folder).then(claim -> claim.isEmpty() ? Outcome.ok(Optional.empty()) : open(claim.get()).map(Optional::of));
    }

    /** Removes rights of others from the files in the folder. */
    private void narrow() {
        try {
            List<String> narrowed = FolderRights.narrow(folder);
            if (!narrowed.isEmpty()) {
                System.getLogger(LocalData.class.getName())
                        .log(System.Logger.Level.INFO, "other users had access to {0}; access is now restricted: {1}", folder, narrowed);
            }
        } catch (IOException e) {
            System.getLogger(LocalData.class.getName())
                    .log(System.Logger.Level.WARNING, "other users may have access to " + folder, e);
        }
    }

    /**
     * Replaces the database. The former one is kept: as a copy, or as its file if it cannot or must not be opened.
     *
     * @return the path of the former one, empty if there was none; empty as a whole if another process holds the folder
     */
    public synchronized Outcome<Optional<Optional<Path>>> restore(DatabaseRecovery.Successor successor) {
        return switch (database()) {
            case Outcome.Ok<Optional<EmbeddedDatabase>>(Optional<EmbeddedDatabase> whole) -> whole.isEmpty() ? Outcome.ok(Optional.empty()) : restore(whole.get(), successor).map(Optional::of);
            case Outcome.Failed<Optional<EmbeddedDatabase>>(Failure failure) -> switch (failure.kind()) {
                case DAMAGED, TOO_LARGE, UNSUPPORTED -> recover(successor);
                default -> Outcome.failed(failure);
            };
        };
    }

    /** Goes through the database if it can be read; a damaged page may be found only now, long after it was opened. */
    private Outcome<Optional<Path>> restore(EmbeddedDatabase whole, DatabaseRecovery.Successor successor) {
        Outcome<Optional<Path>> restored = switch (successor) {
            case DatabaseRecovery.Successor.Copy(String name) -> whole.restore(name).map(Optional::of);
            case DatabaseRecovery.Successor.AsIs _, DatabaseRecovery.Successor.Empty _ -> whole.read(LocalData::readAll)
                    .then(_ -> Outcome.failed(Failure.Kind.DENIED, "the database in " + folder + " is not damaged: name the copy that is to take its place"));
        };
        boolean unreadable = restored instanceof Outcome.Failed<Optional<Path>>(Failure why)
                && (why.kind() == Failure.Kind.DAMAGED || why.kind() == Failure.Kind.TOO_LARGE);
        return unreadable ? whole.setApart(successor) : restored;
    }

    private static Outcome<Boolean> readAll(DatabaseSession session) throws SQLException {
        session.each("SCRIPT", _ -> true);
        return Outcome.ok(true);
    }

    private Outcome<Optional<Optional<Path>>> recover(DatabaseRecovery.Successor successor) {
        return FolderClaim.take(folder).then(claim -> {
            if (claim.isEmpty()) {
                return Outcome.ok(Optional.empty());
            }
            try (FolderClaim _ = claim.get()) {
                narrow();
                return DatabaseRecovery.in(folder, clock).restore(successor).map(Optional::of);
            }
        });
    }

    /** The recovery of the folder's database, for callers that cannot open it. */
    public DatabaseRecovery recovery() {
        return DatabaseRecovery.in(folder, clock);
    }

    private Outcome<EmbeddedDatabase> open(FolderClaim claim) {
        narrow();
        Outcome<EmbeddedDatabase> opened = EmbeddedDatabase.open(folder, clock);
        if (!(opened instanceof Outcome.Ok<EmbeddedDatabase>(EmbeddedDatabase database))) {
            claim.close();
            return opened;
        }
        return switch (CommandSocket.listen(folder, runner)) {
            case Outcome.Ok<CommandSocket>(CommandSocket socket) -> {
                open = new Open(claim, database, socket);
                yield opened;
            }
            case Outcome.Failed<CommandSocket>(Failure failure) -> {
                database.close();
                claim.close();
                yield Outcome.failed(failure);
            }
        };
    }

    /** True while the database is open in this process. */
    public synchronized boolean isOpen() {
        return open != null;
    }

    /** True if the folder has a database; opens nothing. */
    public boolean isKept() {
        return EmbeddedDatabase.isIn(folder);
    }

    /** The items in an open database. */
    public LocalItems items(EmbeddedDatabase database, String shelf, ChangeAuthor maker) {
        return new LocalItems(database, shelf, maker, clock);
    }

    /** The local threads in an open database. */
    public LocalThreadStore threads(EmbeddedDatabase database, String shelf, ChangeAuthor maker) {
        return new LocalThreadStore(database, shelf, maker, clock);
    }

    /** One object for all callers with the same key, as long as one of them uses it; after a failure, the next caller tries again. */
    public <T> Outcome<T> shared(String key, Class<T> type, Supplier<Outcome<T>> making) {
        synchronized (used) {
            WeakReference<?> reference = used.get(key);
            Object there = reference == null ? null : reference.get();
            if (type.isInstance(there)) {
                return Outcome.ok(type.cast(there));
            }
            return making.get().map(made -> {
                used.values().removeIf(one -> one.get() == null);
                used.put(key, new WeakReference<>(made));
                return made;
            });
        }
    }

    /** Drops the object: the next caller gets another one. */
    public void forget(String key) {
        synchronized (used) {
            used.remove(key);
        }
    }

    /** The number of commands of other processes that run here now. */
    public synchronized int commandsOfOthers() {
        return open == null ? 0 : open.socket().commands();
    }

    /** Waits for the commands of other processes, closes what is open and releases the folder. */
    @Override
    public void close() {
        Open closing;
        synchronized (this) {
            closing = open;
            closed = true;
            // Commands that still run find the folder held by this process and the database open.
        }
        if (closing != null) {
            closing.socket().close();
            synchronized (this) {
                open = null;
            }
            closing.database().close();
            narrow();
            closing.claim().close();
        }
    }
}
