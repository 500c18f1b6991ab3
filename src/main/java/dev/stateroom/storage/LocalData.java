package dev.stateroom.storage;

import dev.stateroom.history.store.Maker;
import dev.stateroom.storage.database.Database;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.storage.owner.CommandSocket;
import dev.stateroom.storage.owner.FolderClaim;
import dev.stateroom.storage.threads.KeptThreads;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What Stateroom keeps in one data folder. Opened when it is first asked for; from then on until it is closed this process holds the
 * folder, and runs the commands that others hand over. Safe for several threads.
 */
public final class LocalData implements AutoCloseable {
    private final Path folder;
    private final Clock clock;
    private final CommandSocket.Runner runner;
    private final Map<String, WeakReference<?>> used = new HashMap<>();
    private @Nullable Open open;

    private record Open(FolderClaim claim, Database database, CommandSocket socket) {}

    /**
     * @param folder made when something is kept
     * @param runner runs what other processes hand over
     */
    public LocalData(Path folder, Clock clock, CommandSocket.Runner runner) {
        this.folder = folder;
        this.clock = clock;
        this.runner = runner;
    }

    /** Where it lies. */
    public Path folder() {
        return folder;
    }

    /** The time that is written to what is kept. */
    public Instant now() {
        return clock.instant();
    }

    /** The database; empty where another process holds the folder. */
    public synchronized Outcome<Optional<Database>> database() {
        if (open != null) {
            return Outcome.ok(Optional.of(open.database()));
        }
        return FolderClaim.take(folder).then(claim -> claim.isEmpty() ? Outcome.ok(Optional.empty()) : open(claim.get()).map(Optional::of));
    }

    private Outcome<Database> open(FolderClaim claim) {
        Outcome<Database> opened = Database.open(folder, clock);
        if (!(opened instanceof Outcome.Ok<Database>(Database database))) {
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

    /** True where the folder has a database; asking opens nothing. */
    public boolean isKept() {
        return Database.isIn(folder);
    }

    /** The items in an open database. */
    public LocalItems items(Database database, String shelf, Maker maker) {
        return new LocalItems(database, shelf, maker, clock);
    }

    /** The threads of our own in an open database. */
    public KeptThreads threads(Database database, String shelf, Maker maker) {
        return new KeptThreads(database, shelf, maker, clock);
    }

    /** One object for all who ask for the same key, as long as somebody uses it; what cannot be had is tried again. */
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

    /** Whoever asks next gets another object. */
    public void forget(String key) {
        synchronized (used) {
            used.remove(key);
        }
    }

    /** How many commands of other processes run here just now. */
    public synchronized int commandsOfOthers() {
        return open == null ? 0 : open.socket().commands();
    }

    /** Waits for the commands of others, closes what is open and lets the folder go. */
    @Override
    public void close() {
        Open closing;
        synchronized (this) {
            closing = open;
            // Commands that still run find the folder held by this process and the database open.
        }
        if (closing != null) {
            closing.socket().close();
            synchronized (this) {
                open = null;
            }
            closing.database().close();
            closing.claim().close();
        }
    }
}
