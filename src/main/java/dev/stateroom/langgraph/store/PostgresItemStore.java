package dev.stateroom.langgraph.store;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.postgres.PostgresTables;
import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store of Python's or JavaScript's PostgresStore, as it is now. If the server sorts keys by code points, the key's own index is walked,
 * page by page. Most databases sort them in the order of a language, in which keys with a common prefix are not together: there each query
 * scans the keys of its namespace once, on the server.
 */
public final class PostgresItemStore implements ItemStore, KeyPages.Medium {
    private static final Set<String> BY_CODE_POINT = Set.of("c", "posix", "ucs_basic", "c.utf-8", "c.utf8", "pg_c_utf8", "pg_unicode_fast");

    /** The name of the column's own collation, or of the database's if it has none. */
    private static final String COLLATION = "SELECT CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN coalesce("
            + "to_jsonb(d) ->> CASE WHEN to_jsonb(d) ->> 'datlocprovider' = 'c' THEN 'datcollate' ELSE 'datlocale' END, to_jsonb(d) ->>"
            + " 'daticulocale', d.datcollate) ELSE c.collname END FROM pg_attribute a LEFT JOIN pg_collation c ON c.oid = a.attcollation,"
            + " pg_database d WHERE d.datname = current_database() AND a.attrelid = to_regclass('store') AND a.attname = 'key'";

    private static final int MOST_NAMESPACES = 10_000;

    /** Values up to this size come with their row: the driver holds some dozen rows at once. */
    private static final long INLINE = 64 << 10;

    /** The column after those of an item. */
    private static final int NAME = 6;

    /** A text can be found in the JSON, but not in content that is in base64, or not text: such items are included. */
    private static final String MAY_HOLD = " AND (strpos(value::jsonb::text, ?) > 0 OR value::jsonb ->> 'encoding' = 'base64'"
            + " OR jsonb_typeof(value::jsonb -> 'content') IS DISTINCT FROM 'string')";

    private static final String CODE_POINTS = " COLLATE \"C\"";

    private final SqlDatabase database;
    private final Runnable closing;
    private final InstantSource clock;
    private final KeyPages pages = new KeyPages(this);
    private final UnreadTimes unread = new UnreadTimes();
    private final boolean ordered;
    private final boolean canExpire;
    private final String prefix;
    private final String separator;
    private final String times;
    private long expired;

    private PostgresItemStore(SqlDatabase database, PostgresTables tables, Runnable closing, InstantSource clock, boolean ordered) {
        this.database = database;
        this.closing = closing;
        this.clock = clock;
        this.ordered = ordered;
        this.canExpire = tables.storeHas("expires_at");
        boolean python = tables.storeHas("prefix");
        this.prefix = python ? "prefix" : "namespace_path";
        this.separator = python ? "." : ":";
        this.times = time(tables, "created_at") + ", " + time(tables, "updated_at");
    }

    private static String time(PostgresTables tables, String column) {
        return tables.storeHas(column)
                ? "to_char(" + column + "::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')"
                : "NULL";
    }

    /**
     * The items of an open database; closes it with itself, or at once if there are none.
     *
     * @param clock decides which items have expired
     */
    public static Outcome<ItemStore> over(PostgresDatabase database, InstantSource clock, Cancellation cancellation) {
        if (!database.tables().hasStore()) {
            String sentence = database.tables().sentence(database.name());
            database.close();
            return Outcome.failed(Failure.Kind.UNSUPPORTED, sentence);
        }
        return over(database, database.tables(), database::close, clock, cancellation);
    }

    /** The same, through {@code database}. */
    static Outcome<ItemStore> over(
            SqlDatabase database, PostgresTables tables, Runnable closing, InstantSource clock, Cancellation cancellation) {
        return isByCodePoint(database, cancellation).then(ordered -> {
            PostgresItemStore store = new PostgresItemStore(database, tables, closing, clock, ordered);
            return store.countExpired(cancellation).map(_ -> store);
        });
    }

    private Outcome<Long> countExpired(Cancellation cancellation) {
        return canExpire
                ? database.read(
                        "SELECT count(*) FROM store WHERE expires_at <= ?::timestamptz", now(), cancellation, row -> expired = row.number(1))
                : Outcome.ok(0L);
    }

    /** The condition that an item has not expired, with one question mark if items can. */
    private String live() {
        return canExpire ? " AND (expires_at IS NULL OR expires_at > ?::timestamptz)" : "";
    }

    /** The same for a query of keys alone, for which the index suffices: few items expire. */
    private String notExpired() {
        return canExpire
                ? " AND key NOT IN (SELECT e.key FROM store e WHERE e." + prefix + " = ? AND e.expires_at <= ?::timestamptz)"
                : "";
    }

    private List<Object> now() {
        return canExpire ? List.of(clock.instant().toString()) : List.of();
    }

    private List<Object> with(List<?> first) {
        List<Object> arguments = new ArrayList<>(first);
        arguments.addAll(now());
        return arguments;
    }

    private String text(Namespace namespace) {
        return String.join(separator, namespace.labels());
    }

    private Namespace namespace(String text) {
        return separator.equals(".") ? Namespace.ofPrefix(text) : new Namespace(List.of(text.split(":", -1)));
    }

    /** True for a text that cannot be stored, and that the driver would refuse. */
    private static boolean cannotBe(String text) {
        return text.indexOf('\0') >= 0;
    }

    @Override
    public String name() {
        return database.name();
    }

    @Override
    public List<String> notes() {
        String note = KeyPages.expiredNote(expired);
        return Stream.concat(Stream.ofNullable(note), unread.notes().stream()).toList();
    }

    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        List<Contents> found = new ArrayList<>();
        return database.read(
                        "SELECT " + prefix + ", count(*) FROM store WHERE true" + live() + " GROUP BY 1 ORDER BY " + prefix
                                + CODE_POINTS + " LIMIT " + MOST_NAMESPACES,
                        now(),
                        cancellation,
                        row -> found.add(new Contents(namespace(row.textOrEmpty(1)), row.number(2))))
                .map(_ -> List.copyOf(found));
    }

    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        List<StoredItem> found = new ArrayList<>(1);
        if (cannotBe(key) || cannotBe(text(namespace))) {
            return KeyPages.noItem(namespace, key);
        }
        return database.read(
                        "SELECT " + columns("octet_length(v) <= " + KeyPages.LARGEST) + " FROM (SELECT key, value::text AS v, " + times
                                + " FROM store WHERE " + prefix + " = ? AND key = ?" + live() + ") s(key, v, c, u)",
                        with(List.of(text(namespace), key)),
                        Cancellation.NEVER,
                        row -> found.add(ItemRow.item(namespace, row, unread)))
                .then(_ -> found.isEmpty() ? KeyPages.noItem(namespace, key) : Outcome.ok(found.getFirst()));
    }

    /** The columns of an item, over the columns key, v, c, u. The value is sent as text: its bytes are UTF-8, without decoding. */
    private static String columns(String whenTaken) {
        return "key, CASE WHEN " + whenTaken + " THEN v END, octet_length(v), c, u";
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        String key = ordered ? "key" : "key" + CODE_POINTS;
        List<Object> arguments = new ArrayList<>(List.of(text(namespace), from));
        if (to != null) {
            arguments.add(to);
        }
        return database.read(
                        "SELECT 1 FROM store WHERE " + prefix + " = ? AND " + key + " >= ?" + (to == null ? "" : " AND " + key + " < ?")
                                + live() + " LIMIT 1",
                        with(arguments),
                        Cancellation.NEVER,
                        _ -> {})
                .map(rows -> rows > 0);
    }

    @Override
    public Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        if (ordered) {
            return pages.items(namespace, keyPrefix, sink, cancellation);
        }
        return walked(namespace, keyPrefix, null, sink, cancellation);
    }

    @Override
    public Outcome<Long> itemsThatMayHold(
            Namespace namespace, String keyPrefix, String text, Consumer<StoredItem> sink, Cancellation cancellation) {
        String held = inJson(text);
        return held == null ? items(namespace, keyPrefix, sink, cancellation) : walked(namespace, keyPrefix, held, sink, cancellation);
    }

    /** A text as it is inside the JSON that the server writes; null if it is not searched there. */
    private static @Nullable String inJson(String text) {
        boolean plain = text.chars().allMatch(c -> c == '\t' || (!Character.isISOControl(c) && !Character.isSurrogate((char) c)));
        return text.isEmpty() || !plain ? null : text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t");
    }

    /** Only keys are sorted, which the index gives without the rows; then the items are looked up one by one. */
    private Outcome<Long> walked(
            Namespace namespace, String keyPrefix, @Nullable String held, Consumer<StoredItem> sink, Cancellation cancellation) {
        Giving giving = new Giving();
        List<Object> arguments = new ArrayList<>(List.of(text(namespace), keyPrefix));
        if (held != null) {
            arguments.add(held);
        }
        arguments.add(text(namespace));
        return database.read(
                        "SELECT " + columns("octet_length(v) <= " + INLINE) + " FROM (SELECT key FROM store WHERE " + prefix
                                + " = ? AND starts_with(key, ?)" + (held == null ? "" : MAY_HOLD) + " ORDER BY key" + CODE_POINTS
                                + " OFFSET 0) k JOIN LATERAL (SELECT value::text, " + times + " FROM store WHERE " + prefix
                                + " = ? AND key = k.key" + live() + " OFFSET 0) s(v, c, u) ON true",
                        with(arguments),
                        cancellation,
                        row -> giving.give(namespace, row, sink))
                .then(_ -> giving.outcome());
    }

    @Override
    public Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        if (ordered) {
            return pages.children(namespace, keyPrefix, keyPrefix, sink, cancellation);
        }
        Giving giving = new Giving();
        int from = keyPrefix.codePointCount(0, keyPrefix.length()) + 1;
        // One row for each name, found without any value and sorted; then, one by one, the values of those that are items.
        return database.read(
                        "SELECT " + columns("octet_length(v) <= " + INLINE) + ", d.name FROM (SELECT DISTINCT split_part(rest, '/', 1) AS name,"
                                + " strpos(rest, '/') > 0 AS folder, split_part(rest, '/', 1) || CASE WHEN strpos(rest, '/') > 0 THEN '/'"
                                + " ELSE '' END" + CODE_POINTS + " AS place FROM (SELECT substr(key, ?) AS rest FROM store WHERE " + prefix
                                + " = ? AND starts_with(key, ?)" + notExpired() + ") k ORDER BY place OFFSET 0) d LEFT JOIN LATERAL"
                                + " (SELECT key, value::text, " + times + " FROM store WHERE NOT d.folder AND " + prefix
                                + " = ? AND key = ? || d.name OFFSET 0) s(key, v, c, u) ON true",
                        childArguments(from, text(namespace), keyPrefix),
                        cancellation,
                        row -> {
                            String name = row.textOrEmpty(NAME);
                            if (row.isNull(1)) {
                                giving.count();
                                sink.accept(new Child(name, null));
                            } else {
                                giving.give(namespace, row, item -> sink.accept(new Child(name, item)));
                            }
                        })
                .then(_ -> giving.outcome());
    }

    @Override
    public Outcome<Long> children(
            Namespace namespace, String keyPrefix, String from, Consumer<Child> sink, Cancellation cancellation) {
        return ordered
                ? pages.children(namespace, keyPrefix, from, sink, cancellation)
                : ItemStore.super.children(namespace, keyPrefix, from, sink, cancellation);
    }

    private List<Object> childArguments(int from, String namespace, String keyPrefix) {
        List<Object> arguments = new ArrayList<>(List.of(from, namespace, keyPrefix));
        if (canExpire) {
            arguments.add(namespace);
            arguments.addAll(now());
        }
        arguments.add(namespace);
        arguments.add(keyPrefix);
        return arguments;
    }

    @Override
    public Outcome<Long> page(
            Namespace namespace,
            String keyPrefix,
            String from,
            boolean directOnly,
            Consumer<KeyPages.Row> page,
            Cancellation cancellation) {
        List<Object> arguments = new ArrayList<>();
        if (directOnly) {
            arguments.add(keyPrefix.codePointCount(0, keyPrefix.length()) + 1);
        }
        // No key has the character that would follow the last one: starting there is as good.
        boolean behind = from.endsWith("\0");
        arguments.add(text(namespace));
        arguments.add(behind ? from.substring(0, from.length() - 1) : from);
        if (!keyPrefix.isEmpty()) {
            arguments.add(KeyPages.behind(keyPrefix));
        }
        String taken = "octet_length(v) <= " + INLINE + (directOnly ? " AND strpos(substr(key, ?), '/') = 0" : "");
        return database.read(
                "SELECT " + columns(taken) + " FROM (SELECT key, value::text, " + times + " FROM store WHERE " + prefix + " = ? AND key "
                        + (behind ? ">" : ">=") + " ?" + (keyPrefix.isEmpty() ? "" : " AND key < ?") + live() + " ORDER BY key LIMIT "
                        + KeyPages.PAGE + ") s(key, v, c, u)",
                with(arguments),
                cancellation,
                row -> page.accept(new KeyPages.Row(row.textOrEmpty(1), row.bytes(2) == null ? null : ItemRow.item(namespace, row, unread))));
    }

    @Override
    public void close() {
        closing.run();
    }

    /** Passes items on while their rows arrive, and remembers the first that cannot be read. */
    private final class Giving {
        private long given;
        private @Nullable Failure failure;

        void count() {
            given++;
        }

        void give(Namespace namespace, SqlRow row, Consumer<StoredItem> sink) throws SQLException {
            StoredItem item = row.bytes(2) == null ? null : ItemRow.item(namespace, row, unread);
            switch (pages.give(namespace, new KeyPages.Row(row.textOrEmpty(1), item), sink)) {
                case Outcome.Ok<Integer>(Integer one) -> given += one;
                case Outcome.Failed<Integer>(Failure why) -> failure = failure == null ? why : failure;
            }
        }

        Outcome<Long> outcome() {
            Failure why = failure;
            return why == null ? Outcome.ok(given) : Outcome.failed(why);
        }
    }

    /** True if keys that begin alike are together in the key's own index. */
    private static Outcome<Boolean> isByCodePoint(SqlDatabase database, Cancellation cancellation) {
        boolean[] found = {false};
        return database.read(
                        COLLATION,
                        List.of(),
                        cancellation,
                        row -> found[0] = BY_CODE_POINT.contains(row.textOrEmpty(1).toLowerCase(Locale.ROOT)))
                .map(_ -> found[0]);
    }
}
