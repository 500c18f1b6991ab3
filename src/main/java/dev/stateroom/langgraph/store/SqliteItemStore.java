package dev.stateroom.langgraph.store;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.sqlite.SqliteFile;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store of LangGraph's SqliteStore, as it is now: when its writer has changed the file it is reopened. Values are JSON in a text or a
 * blob column. Pages by key, never by offset.
 */
public final class SqliteItemStore implements KeyPages.PagedStore {
    private static final int MOST_NAMESPACES = 10_000;

    private static final DateTimeFormatter SQLITE_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    private final Clock clock;
    private final UnreadTimes unread = new UnreadTimes();
    private SqliteFile file;
    private ItemColumns columns;
    private long expired;
    private long endless;

    private SqliteItemStore(SqliteFile file, Clock clock) {
        this.clock = clock;
        this.file = file;
        this.columns = ItemColumns.of(file.tables());
    }

    /**
     * Opens a store file; see {@link SqliteFile#open} for how. UNSUPPORTED, naming its tables, if it has no items.
     *
     * @param clock decides which items have expired
     */
    public static Outcome<ItemStore> open(Path path, Clock clock, Cancellation cancellation, Progress progress) {
        return SqliteFile.open(path, cancellation, progress).then(file -> over(file, clock, cancellation));
    }

    /** The items of an open file; closes it with itself, or at once if there are none. */
    public static Outcome<ItemStore> over(SqliteFile file, Clock clock, Cancellation cancellation) {
        if (!file.tables().hasStore()) {
            file.close();
            return Outcome.failed(Failure.Kind.UNSUPPORTED, file.tables().sentence(file.name()));
        }
        SqliteItemStore store = new SqliteItemStore(file, clock);
        return store.countExpired(cancellation).map(_ -> store);
    }

    private Outcome<Long> countExpired(Cancellation cancellation) {
        if (!columns.canExpire()) {
            expired = 0;
            endless = 0;
            return Outcome.ok(0L);
        }
        return file.read(
                "SELECT count(*) FILTER (WHERE NOT (" + columns.live() + ")), count(*) FILTER (WHERE " + ItemColumns.ENDLESS + ") FROM " + file.from("store")
                        + " WHERE expires_at IS NOT NULL",
                List.of(now()),
                cancellation,
                row -> {
                    expired = row.number(1);
                    endless = row.number(2);
                });
    }

    /** The file, reopened if its writer has changed it; the old one if that fails. */
    private synchronized SqliteFile current(Cancellation cancellation) {
        if (file.hasChanged()
                && SqliteFile.open(file.path(), cancellation, Progress.SILENT) instanceof Outcome.Ok<SqliteFile>(SqliteFile newer)) {
            if (newer.tables().hasStore()) {
                file.close();
                file = newer;
                columns = ItemColumns.of(newer.tables());
                countExpired(cancellation);
            } else {
                newer.close();
            }
        }
        return file;
    }

    private synchronized ItemColumns columns() {
        return columns;
    }

    @Override
    public synchronized String name() {
        return file.name();
    }

    @Override
    public synchronized List<String> notes() {
        List<String> notes = new ArrayList<>(file.notes());
        file.tables().threadsLeftOut(file.name()).ifPresent(notes::add);
        String note = KeyPages.expiredNote(expired);
        if (note != null) {
            notes.add(note);
        }
        if (endless > 0) {
            notes.add(endless == 1 ? "1 item has an expires_at that is not a time, and is shown" : endless + " items have an expires_at that is not a time, and are shown");
        }
        notes.addAll(unread.notes());
        return List.copyOf(notes);
    }

    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        List<Contents> found = new ArrayList<>();
        SqliteFile open = current(cancellation);
        return open.read(
                        "SELECT prefix, count(*) FROM " + open.from("store") + " WHERE typeof(prefix) = 'text' AND " + columns().live()
                                + " GROUP BY prefix ORDER BY prefix LIMIT " + MOST_NAMESPACES,
                        columns().withNow(now()),
                        cancellation,
                        row -> found.add(new Contents(Namespace.ofPrefix(row.textOrEmpty(1)), row.number(2))))
                .map(_ -> List.copyOf(found));
    }

    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        List<StoredItem> found = new ArrayList<>(1);
        SqliteFile open = current(Cancellation.NEVER);
        List<Object> arguments = new ArrayList<>(List.of(KeyPages.LARGEST, namespace.prefix(), key));
        arguments.addAll(columns().withNow(now()));
        Outcome<Long> read = open.read(
                "SELECT key, CASE WHEN length(value) <= ? THEN value END, length(value), " + columns().times()
                        + " FROM " + open.from("store") + " WHERE prefix = ? AND key = ? AND " + columns().live(),
                arguments,
                Cancellation.NEVER,
                row -> found.add(ItemRow.item(namespace, row, unread)));
        return read.then(_ -> found.isEmpty()
                ? KeyPages.noItem(namespace, key)
                : Outcome.ok(found.getFirst()));
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        SqliteFile open = current(Cancellation.NEVER);
        List<Object> arguments = new ArrayList<>(List.of(namespace.prefix(), from));
        if (to != null) {
            arguments.add(to);
        }
        arguments.addAll(columns().withNow(now()));
        return open.read(
                        "SELECT 1 FROM " + open.from("store") + " WHERE prefix = ? AND key >= ? AND typeof(key) = 'text'"
                                + (to == null ? "" : " AND key < ?") + " AND " + columns().live() + " LIMIT 1",
                        arguments,
                        Cancellation.NEVER,
                        _ -> {})
                .map(rows -> rows > 0);
    }

    @Override
    public Outcome<Long> page(
            Namespace namespace,
            String keyPrefix,
            String from,
            boolean directOnly,
            Consumer<KeyPages.Row> page,
            Cancellation cancellation) {
        SqliteFile open = current(cancellation);
        List<Object> arguments = new ArrayList<>();
        if (directOnly) {
            arguments.add(keyPrefix.codePointCount(0, keyPrefix.length()) + 1);
        }
        arguments.addAll(List.of(KeyPages.INLINE, namespace.prefix(), from));
        if (!keyPrefix.isEmpty()) {
            arguments.add(KeyPages.behind(keyPrefix));
        }
        arguments.addAll(columns().withNow(now()));
        return open.read(
                "SELECT key, CASE WHEN " + (directOnly ? "instr(substr(key, ?), '/') = 0 AND " : "")
                        + "length(value) <= ? THEN value END, length(value), " + columns().times()
                        + " FROM " + open.from("store") + " WHERE prefix = ? AND key >= ? AND typeof(key) = 'text'"
                        + (keyPrefix.isEmpty() ? "" : " AND key < ?")
                        + " AND " + columns().live() + " ORDER BY key LIMIT " + KeyPages.PAGE,
                arguments,
                cancellation,
                row -> page.accept(
                        new KeyPages.Row(row.textOrEmpty(1), row.bytes(2) == null ? null : ItemRow.item(namespace, row, unread))));
    }

    private String now() {
        return SQLITE_TIME.format(clock.instant());
    }

    @Override
    public synchronized void close() {
        file.close();
    }
}
