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
 * Settings, what was opened, and agreements of one data folder. The database holds them; a process that cannot open it, or must not wait for
 * it, reads a copy next to it and leaves changes for its holder. Several processes may add at once: none loses what another added.
 * A change is on disk when the call returns, wherever it went. Safe for several threads; may block.
 */
public final class SettingsStore {
    /** A setting of this name says that there is nothing more to take over from an older version. */
    private static final String BEGUN = ".begun";

    private final LocalData data;
    private final PendingSettings arrivals;
    private final SettingsCache cache;
    private final FormerFiles former;
    private final List<Consumer<SettingsValues>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable EmbeddedDatabase prepared;
    private boolean wasRecreated;
    private volatile @Nullable Reading last;

    /** Those of a data folder; nothing is opened before it is asked for. */
    public SettingsStore(LocalData data) {
        this.data = data;
        Path folder = data.folder();
        this.arrivals = new PendingSettings(folder);
        this.cache = new SettingsCache(folder.resolve("settings.cache"));
        this.former = new FormerFiles(folder);
    }

    /** What is remembered as far as that is known without the database. */
    public SettingsValues found() {
        return reading().values();
    }

    /** True if {@link #found} is all there is; else the database has to be asked. */
    public boolean isFound() {
        return reading().hasCopy() || isEmpty();
    }

    /** True if nothing was kept here yet. */
    private boolean isEmpty() {
        return !(data.isKept() || former.areThere());
    }

    /** Read again only where one of the files is another: every window asks again and again. */
    private Reading reading() {
        Reading before = last;
        List<Optional<FileLook>> now = Stream.concat(Stream.of(cache.file()), arrivals.folders().stream()).map(FileLook::of).toList();
        if (before != null && before.looks().equals(now)) {
            return before;
        }
        Optional<SettingsValues> copy = cache.read();
        Reading read = new Reading(now, copy.isPresent(), copy.orElse(SettingsValues.NOTHING).with(arrivals.all()));
        // What was just written may be written again without looking otherwise.
        Instant settled = Instant.now().minusSeconds(2);
        last = now.stream().flatMap(Optional::stream).allMatch(look -> look.modified().toInstant().isBefore(settled)) ? read : null;
        return read;
    }

    private record Reading(List<Optional<FileLook>> looks, boolean hasCopy, SettingsValues values) {}

    /** How a file or folder looks from outside. */
    private record FileLook(long size, FileTime modified, @Nullable Object identity) {
        /** Empty where there is none that can be read. */
        static Optional<FileLook> of(Path file) {
            try {
                BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
                return Optional.of(new FileLook(seen.size(), seen.lastModifiedTime(), seen.fileKey()));
            } catch (IOException none) {
                return Optional.empty();
            }
        }
    }

    /** What the database holds; empty if another process has it. A failure says why it is not available. */
    public Outcome<Optional<SettingsValues>> kept() {
        return withReason(using(SettingsStore::read));
    }

    /** True if the database was empty although there is a copy of what it held. */
    public synchronized boolean isRecreated() {
        return wasRecreated;
    }

    /**
     * Keeps changes, in the database if it is available.
     *
     * @return true when they are there; false when they are next to it until its holder takes them over
     */
    public Outcome<Boolean> change(List<SettingsChange> changes) {
        if (withReason(using(rows -> apply(rows, changes))) instanceof Outcome.Ok<Optional<SettingsValues>>(Optional<SettingsValues> kept) && kept.isPresent()) {
            return Outcome.ok(true);
        }
        return leave(changes);
    }

    /** Another database takes the place of the one that the copy next to it was made of. */
    public synchronized Outcome<Boolean> forgetCopy() {
        prepared = null;
        try {
            cache.drop();
            return Outcome.ok(true);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the copy of the settings in " + data.folder() + " cannot be deleted", e);
        }
    }

    /** Keeps that something was opened, without opening the database for that. What cannot be kept is only not remembered. */
    public void opened(String address, String title) {
        List<SettingsChange> opening = List.of(new SettingsChange.Opening(address, title, data.now(), null));
        if ((data.isOpen() ? change(opening) : leave(opening)) instanceof Outcome.Failed<Boolean>(Failure why)) {
            System.getLogger(SettingsStore.class.getName()).log(System.Logger.Level.DEBUG, why.sentence());
        }
    }

    /** True if the user agreed to what has this digest; empty if another process has the database. */
    public Outcome<Optional<Boolean>> hasAgreement(String digest) {
        return isEmpty() ? Outcome.ok(Optional.of(false)) : using(rows -> rows.hasAgreement(digest));
    }

    /** Keeps an agreement, or withdraws it; empty if another process has the database. */
    public Outcome<Optional<Boolean>> agree(String digest, boolean agreed) {
        return using(rows -> rows.change(change -> change.agree(digest, agreed, data.now())));
    }

    /** Tells of every change in the database, on the thread that made it, until the answer is run. */
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

    /** With what older versions left and what has arrived meanwhile. */
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
                // Most openings change nothing.
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
