package dev.stateroom.workspace.settings;

import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.settings.SettingsTable;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings, recent workspaces and agreements of one data folder. They are stored in the database; a process that cannot open it, or must
 * not wait for it, reads a copy next to it and leaves changes for its holder. Several processes may add changes at the same time without
 * losing any. A change is on disk when the call returns, in either place. Thread-safe; may block.
 */
public final class SettingsStore {
    /** The setting that marks the migration of older versions' files as done. */
    private static final String BEGUN = ".begun";

    private final LocalData data;
    private final PendingSettings arrivals;
    private final SettingsCache cache;
    private final FormerFiles former;
    private final List<Consumer<SettingsValues>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable EmbeddedDatabase prepared;
    private boolean wasRecreated;
    private volatile @Nullable Reading last;

    /** For a data folder; nothing is opened before its first use. */
    public SettingsStore(LocalData data) {
        this.data = data;
        Path folder = data.folder();
        this.arrivals = new PendingSettings(folder);
        this.cache = new SettingsCache(folder.resolve("settings.cache"));
        this.former = new FormerFiles(folder);
    }

    /** The values that are known without the database. */
    public SettingsValues found() {
        return reading().values();
    }

    /** True if {@link #found} is complete; else the database is needed. */
    public boolean isFound() {
        return reading().hasCopy() || isEmpty();
    }

    /** True if nothing was stored here yet. */
    private boolean isEmpty() {
        return !(data.isKept() || former.areThere());
    }

    /** Read again only if one of the files changed: every window calls this repeatedly. */
    private Reading reading() {
        Reading before = last;
        List<Optional<FileLook>> now = Stream.concat(Stream.of(cache.file()), arrivals.folders().stream()).map(FileLook::of).toList();
        if (before != null && before.looks().equals(now)) {
            return before;
        }
        Optional<SettingsValues> copy = cache.read();
        Reading read = new Reading(now, copy.isPresent(), copy.orElse(SettingsValues.NOTHING).with(arrivals.all()));
        // A file that was just written may be rewritten without a visible change of its attributes.
        Instant settled = Instant.now().minusSeconds(2);
        last = now.stream().flatMap(Optional::stream).allMatch(look -> look.modified().toInstant().isBefore(settled)) ? read : null;
        return read;
    }

    private record Reading(List<Optional<FileLook>> looks, boolean hasCopy, SettingsValues values) {}

    /** The attributes that show whether a file or folder changed. */
    private record FileLook(long size, FileTime modified, @Nullable Object identity) {
        /** Empty if the file is missing or unreadable. */
        static Optional<FileLook> of(Path file) {
            try {
                BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
                return Optional.of(new FileLook(seen.size(), seen.lastModifiedTime(), seen.fileKey()));
            } catch (IOException none) {
                return Optional.empty();
            }
        }
    }

    /** The values in the database; empty if another process holds it. A failure has the reason why it is not available. */
    public Outcome<Optional<SettingsValues>> kept() {
        return withReason(using(SettingsStore::read));
    }

    /** True if the database was empty although there was a copy of its settings. */
    public synchronized boolean isRecreated() {
        return wasRecreated;
    }

    /**
     * Stores changes, in the database if it is available.
     *
     * @return true if they are in the database; false if they wait next to it for its holder
     */
    public Outcome<Boolean> change(List<SettingsChange> changes) {
        if (withReason(using(rows -> apply(rows, changes))) instanceof Outcome.Ok<Optional<SettingsValues>>(Optional<SettingsValues> kept) && kept.isPresent()) {
            return Outcome.ok(true);
        }
        return leave(changes);
    }

    /** Deletes the copy: the database that it was made from is replaced by another. */
    public synchronized Outcome<Boolean> forgetCopy() {
        prepared = null;
        try {
            cache.drop();
            return Outcome.ok(true);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the copy of the settings in " + data.folder() + " cannot be deleted", e);
        }
    }

    /** Adds a recent workspace, without opening the database for that. If it cannot be stored, it is dropped. */
    public void opened(String address, String title) {
        List<SettingsChange> opening = List.of(new SettingsChange.Opening(address, title, data.now(), null));
        if ((data.isOpen() ? change(opening) : leave(opening)) instanceof Outcome.Failed<Boolean>(Failure why)) {
            System.getLogger(SettingsStore.class.getName()).log(System.Logger.Level.DEBUG, why.sentence());
        }
    }

    /** True if the user agreed to the list with this digest; empty if another process holds the database. */
    public Outcome<Optional<Boolean>> hasAgreement(String digest) {
        return isEmpty() ? Outcome.ok(Optional.of(false)) : using(rows -> rows.hasAgreement(digest));
    }

    /** Stores an agreement, or withdraws it; empty if another process holds the database. */
    public Outcome<Optional<Boolean>> agree(String digest, boolean agreed) {
        return using(rows -> rows.change(change -> change.agree(digest, agreed, data.now())));
    }

    /** Notifies a listener of every change in the database, on the thread that made it, until the returned handle is run. */
    public Runnable listen(Consumer<SettingsValues> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    private Outcome<Optional<SettingsValues>> withReason(Outcome<Optional<SettingsValues>> kept) {
        if (kept instanceof Outcome.Ok<Optional<SettingsValues>>(Optional<SettingsValues> now)) {
            now.ifPresent(known -> listeners.forEach(listener -> listener.accept(known)));
        }
        return kept;
    }

    private Outcome<Boolean> leave(List<SettingsChange> changes) {
        try {
            for (SettingsChange change : changes) {
                arrivals.add(change);
            }
            return Outcome.ok(false);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "nothing can be remembered in " + data.folder(), e);
        }
    }

    private synchronized <T> Outcome<Optional<T>> using(Function<SettingsTable, Outcome<T>> use) {
        return data.database().then(database -> database.isEmpty()
                ? Outcome.ok(Optional.empty())
                : ready(database.get()).then(use).map(Optional::of));
    }

    /** Migrates older versions' files and applies the changes that wait. */
    private Outcome<SettingsTable> ready(EmbeddedDatabase database) {
        SettingsTable rows = new SettingsTable(database);
        try {
            if (prepared != database) {
                if (begin(rows) instanceof Outcome.Failed<Boolean>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                prepared = database;
            }
            while (arrivals.take()) {
                if (apply(rows, arrivals.taken()) instanceof Outcome.Failed<SettingsValues>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                arrivals.settled();
            }
            return Outcome.ok(rows);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the saved settings in " + data.folder() + " cannot be changed", e);
        }
    }

    private Outcome<Boolean> begin(SettingsTable rows) throws IOException {
        Map<String, String> values = new HashMap<>();
        Outcome<Boolean> known = all(rows, values, new ArrayList<>());
        if (known instanceof Outcome.Ok<Boolean> && !values.containsKey(BEGUN)) {
            List<SettingsChange> changes = former.changes();
            wasRecreated = changes.isEmpty() && cache.read().filter(copy -> !copy.equals(SettingsValues.NOTHING)).isPresent();
            cache.drop();
            Instant now = data.now();
            known = rows.change(change -> {
                for (SettingsChange one : changes) {
                    make(one, change);
                }
                change.limit(SettingsValues.MOST_RECENT);
                change.agree(former.agreements(), now);
                change.set(BEGUN, "true");
            });
        }
        if (known instanceof Outcome.Ok<Boolean>) {
            former.delete();
            return read(rows).map(kept -> {
                // Usually the values have not changed since.
                if (!cache.read().equals(Optional.of(kept))) {
                    cache.write(kept);
                }
                return true;
            });
        }
        return known;
    }

    private Outcome<SettingsValues> apply(SettingsTable rows, List<SettingsChange> changes) {
        try {
            cache.drop();
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the copy of the settings in " + data.folder() + " cannot be changed", e);
        }
        return rows.change(change -> {
                    for (SettingsChange one : changes) {
                        make(one, change);
                    }
                    change.limit(SettingsValues.MOST_RECENT);
                })
                .then(_ -> read(rows))
                .map(kept -> {
                    cache.write(kept);
                    return kept;
                });
    }

    private static void make(SettingsChange change, SettingsTable.Rows rows) throws SQLException {
        switch (change) {
            case SettingsChange.Put(String name, String value) -> rows.set(name, value);
            case SettingsChange.Opening(String address, String title, Instant at, String place) -> rows.opened(address, title, at, place);
            case SettingsChange.Forgotten(String address, Instant until) -> rows.forget(address, until);
            case SettingsChange.Cleared(Instant until) -> rows.clear(until);
        }
    }

    private static Outcome<SettingsValues> read(SettingsTable rows) {
        Map<String, String> values = new HashMap<>();
        List<SettingsChange.Opening> recent = new ArrayList<>();
        return all(rows, values, recent).map(_ -> {
            values.remove(BEGUN);
            return new SettingsValues(values, recent);
        });
    }

    private static Outcome<Boolean> all(SettingsTable rows, Map<String, String> values, List<SettingsChange.Opening> recent) {
        return rows.read(new SettingsTable.Reader() {
            @Override
            public void setting(String name, String value) {
                values.put(name, value);
            }

            @Override
            public void opening(String address, String title, Instant openedAt, @Nullable String place) {
                recent.add(new SettingsChange.Opening(address, title, openedAt, place));
            }
        });
    }
}
