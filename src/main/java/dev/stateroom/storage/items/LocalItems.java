package dev.stateroom.storage.items;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The items that Stateroom itself stores. Reads along the index of keys, streams rows, and skips a folder in one step by seeking in the
 * index behind it. Searches go by namespace and then by key, in code point order.
 */
public final class LocalItems implements VersionedItems {
    private static final String LIVE = " AND (expires_at IS NULL OR expires_at > ?)";
    private static final String FROM = " FROM item USE INDEX(item_by_key) WHERE namespace = ? AND item_key >= ?";

    private final EmbeddedDatabase database;
    private final String shelf;
    private final ChangeAuthor maker;
    private final InstantSource clock;

    /**
     * @param shelf the part of the database: the NAME of {@code local:NAME}, or empty
     * @param maker the author of the changes
     * @param clock gives their times, and decides what has expired
     */
    public LocalItems(EmbeddedDatabase database, String shelf, ChangeAuthor maker, InstantSource clock) {
        this.database = database;
        this.shelf = shelf;
        this.maker = maker;
        this.clock = clock;
    }

    @Override
    public LocalItems madeBy(ChangeAuthor other) {
        return new LocalItems(database, shelf, other, clock);
    }

    @Override
    public String name() {
        return "local";
    }

    private long now() {
        return MicrosecondTime.micros(clock.instant());
    }

    @Override
    public List<String> notes() {
        long expired = database.<Long>read(session -> Outcome.ok(nonNull(session.number("SELECT COUNT(*) FROM ending WHERE expires_at <= ?", now()))))
                .orElse(0L);
        return expired == 0
                ? List.of()
                : List.of(expired == 1 ? "1 item has expired and is left out" : expired + " items have expired and are left out");
    }

    private static long nonNull(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    @Override
    public void close() {
        // The caller that opened the database closes it.
    }

    @Override
    public Outcome<List<Contents>> namespaces(Cancellation cancellation) {
        return database.read(session -> {
            Map<Integer, Long> expired = new HashMap<>();
            session.each(
                    "SELECT namespace, COUNT(*) FROM ending WHERE expires_at <= ? GROUP BY namespace",
                    row -> {
                        expired.put(row.getInt(1), row.getLong(2));
                        return true;
                    },
                    now());
            List<Contents> found = new ArrayList<>();
            session.each(
                    "SELECT id, labels, items FROM namespace WHERE items > 0 AND labels >= ? AND labels < ? ORDER BY labels",
                    row -> {
                        cancellation.check();
                        long live = row.getLong(3) - expired.getOrDefault(row.getInt(1), 0L);
                        if (live > 0) {
                            found.add(new Contents(OrderedBytes.namespace(row.getBytes(2)), live));
                        }
                        return true;
                    },
                    all(),
                    OrderedBytes.behindLabels(all()));
            return Outcome.ok(List.copyOf(found));
        });
    }

    /** A namespace's number; null if it never had an item. */
    static @Nullable Integer number(DatabaseSession session, String shelf, Namespace namespace) throws SQLException {
        byte[] labels = OrderedBytes.labels(shelf, namespace);
        Long id = labels == null ? null : session.number("SELECT id FROM namespace WHERE labels = ?", labels);
        return id == null ? null : id.intValue();
    }

    record Seen(Namespace namespace, int number) {}

    private List<Seen> seenFrom(DatabaseSession session, Namespace prefix) throws SQLException {
        List<Seen> seen = new ArrayList<>();
        byte[] labels = OrderedBytes.labels(shelf, prefix);
        if (labels == null) {
            return seen;
        }
        session.each(
                "SELECT id, labels FROM namespace WHERE items > 0 AND labels >= ? AND labels < ? ORDER BY labels",
                row -> seen.add(new Seen(OrderedBytes.namespace(row.getBytes(2)), row.getInt(1))),
                labels,
                OrderedBytes.behindLabels(labels));
        return seen;
    }

    private List<Seen> exactly(DatabaseSession session, Namespace namespace) throws SQLException {
        Integer number = number(session, shelf, namespace);
        return number == null ? List.of() : List.of(new Seen(namespace, number));
    }

    /** The prefix of the namespaces in this part. */
    private byte[] all() {
        return Objects.requireNonNull(OrderedBytes.labels(shelf, new Namespace(List.of())));
    }

    /** Reads an item from four columns, beginning with {@code first}. */
    static StoredItem item(Namespace namespace, ResultSet row, int first) throws SQLException {
        return new StoredItem(
                namespace,
                OrderedBytes.text(row.getBytes(first)),
                PlainJson.read(row.getBytes(first + 1)),
                MicrosecondTime.text(row.getLong(first + 2)),
                MicrosecondTime.text(row.getLong(first + 3)));
    }

    static final String ITEM = "SELECT item_key, content, created_at, updated_at";

    @Override
    public Outcome<StoredItem> item(Namespace namespace, String key) {
        return database.read(session -> {
            List<StoredItem> found = new ArrayList<>(1);
            one(session, exactly(session, namespace), key, found::add);
            return found.isEmpty()
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "the namespace " + namespace + " has no item " + key)
                    : Outcome.ok(found.getFirst());
        });
    }

    private long one(DatabaseSession session, List<Seen> seen, String key, Consumer<StoredItem> sink) throws SQLException {
        byte[] bytes = OrderedBytes.key(key);
        long[] given = {0};
        if (bytes != null) {
            for (Seen one : seen) {
                session.each(
                        ITEM + " FROM item WHERE namespace = ? AND item_key = ?" + LIVE,
                        row -> {
                            sink.accept(item(one.namespace(), row, 1));
                            given[0]++;
                            return false;
                        },
                        one.number(),
                        bytes,
                        now());
            }
        }
        return given[0];
    }

    @Override
    public Outcome<Long> searchKey(Namespace prefix, String key, Consumer<StoredItem> sink) {
        return database.read(session -> Outcome.ok(one(session, seenFrom(session, prefix), key, sink)));
    }

    @Override
    public Outcome<Boolean> holdsKeyBetween(Namespace namespace, String from, @Nullable String to) {
        return database.read(session -> {
            Integer number = number(session, shelf, namespace);
            byte[] least = OrderedBytes.key(from);
            byte[] end = to == null ? null : OrderedBytes.key(to);
            if (number == null || least == null || (to != null && end == null)) {
                return Outcome.ok(false);
            }
            return Outcome.ok(session.number("SELECT 1" + below(end), within(number, least, end, now())) != null);
        });
    }

    /** The condition of a range of live keys. Only with the namespace in the order does the engine stream along the index. */
    static String below(byte @Nullable [] end) {
        return FROM + (end == null ? "" : " AND item_key < ?") + LIVE + " ORDER BY namespace, item_key";
    }

    /** Arguments of the range condition. */
    static Object[] within(int namespace, byte[] from, byte @Nullable [] end, long now) {
        return end == null ? new Object[] {namespace, from, now} : new Object[] {namespace, from, end, now};
    }

    @Override
    public Outcome<Long> children(Namespace namespace, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return children(namespace, keyPrefix, keyPrefix, sink, cancellation);
    }

    @Override
    public Outcome<Long> children(Namespace namespace, String keyPrefix, String from, Consumer<Child> sink, Cancellation cancellation) {
        return database.read(session -> Outcome.ok(new ChildReading(session, now(), keyPrefix, sink, cancellation).from(exactly(session, namespace), from)));
    }

    @Override
    public Outcome<Long> searchChildren(Namespace prefix, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
        return database.read(session -> Outcome.ok(new ChildReading(session, now(), keyPrefix, sink, cancellation).from(seenFrom(session, prefix), keyPrefix)));
    }

    @Override
    public Outcome<Long> items(Namespace namespace, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return database.read(session -> Outcome.ok(items(session, exactly(session, namespace), keyPrefix, sink, cancellation)));
    }

    @Override
    public Outcome<Long> search(Namespace prefix, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return database.read(session -> Outcome.ok(items(session, seenFrom(session, prefix), keyPrefix, sink, cancellation)));
    }

    private long items(DatabaseSession session, List<Seen> seen, String keyPrefix, Consumer<StoredItem> sink, Cancellation cancellation)
            throws SQLException {
        byte[] prefix = OrderedBytes.key(keyPrefix);
        long[] given = {0};
        if (prefix != null) {
            byte[] end = OrderedBytes.behind(prefix);
            for (Seen one : seen) {
                session.each(
                        ITEM + below(end),
                        row -> {
                            cancellation.check();
                            sink.accept(item(one.namespace(), row, 1));
                            given[0]++;
                            return true;
                        },
                        within(one.number(), prefix, end, now()));
            }
        }
        return given[0];
    }

    /** Finds none: that would need all items. */
    @Override
    public Outcome<Long> searchOdd(Namespace prefix, Consumer<StoredItem> sink, Cancellation cancellation) {
        return Outcome.ok(0L);
    }

    @Override
    public Outcome<Done> put(Namespace namespace, String key, ForeignValue.Fields value) {
        return change(List.of(ItemChange.put(namespace, key, value))).map(_ -> Done.INSTANCE);
    }

    @Override
    public Outcome<Done> remove(Namespace namespace, String key) {
        return change(List.of(ItemChange.remove(namespace, key))).map(_ -> Done.INSTANCE);
    }

    @Override
    public Outcome<List<Integer>> change(List<ItemChange> changes) {
        return database.write(session -> new ItemWriting(session, shelf, now()).change(changes, maker));
    }

    /**
     * Removes expired items; their versions stay in the history.
     *
     * @return their number, at most {@code most}
     */
    public Outcome<Integer> sweep(int most) {
        return database.write(session -> Outcome.ok(new ItemWriting(session, shelf, now()).sweepAll(most)));
    }

    @Override
    public Outcome<Integer> takeOver(List<Recorded> versions) {
        return database.write(session -> new ItemWriting(session, shelf, now()).takeOver(versions));
    }

    @Override
    public Outcome<Long> sift(TextSieve sieve, Predicate<Namespace> whole, Predicate<StoredItem> sink, Cancellation cancellation) {
        return new ItemSifting(database, all(), sieve, now(), cancellation).items(whole, sink);
    }

    @Override
    public Outcome<Long> sift(
            TextSieve sieve, Namespace namespace, String keyPrefix, Predicate<StoredItem> sink, Cancellation cancellation) {
        byte[] prefix = OrderedBytes.key(keyPrefix);
        return database.read(session -> {
            Integer number = number(session, shelf, namespace);
            long[] given = {0};
            if (number != null && prefix != null) {
                byte[] end = OrderedBytes.behind(prefix);
                session.each(
                        ITEM + below(end),
                        row -> {
                            cancellation.check();
                            if (!sieve.mayBeIn(row.getBytes(1)) && !sieve.mayBeIn(row.getBytes(2))) {
                                return true;
                            }
                            given[0]++;
                            return sink.test(item(namespace, row, 1));
                        },
                        within(number, prefix, end, now()));
            }
            return Outcome.ok(given[0]);
        });
    }

    @Override
    public Outcome<Long> siftVersions(TextSieve sieve, Predicate<Recorded> sink, Cancellation cancellation) {
        return new ItemSifting(database, all(), sieve, now(), cancellation).versions(sink);
    }

    @Override
    public Outcome<List<Namespace>> everUsed(Cancellation cancellation) {
        return database.read(session -> {
            List<Namespace> used = new ArrayList<>();
            session.each(
                    "SELECT labels FROM namespace WHERE labels >= ? AND labels < ? ORDER BY labels",
                    row -> {
                        cancellation.check();
                        return used.add(OrderedBytes.namespace(row.getBytes(1)));
                    },
                    all(),
                    OrderedBytes.behindLabels(all()));
            return Outcome.ok(List.copyOf(used));
        });
    }

    @Override
    public Outcome<Integer> version(Namespace namespace, String key) {
        byte[] bytes = OrderedBytes.key(key);
        return database.read(session -> {
            Integer number = number(session, shelf, namespace);
            Long version = number == null || bytes == null
                    ? null
                    : session.number("SELECT version FROM item WHERE namespace = ? AND item_key = ?" + LIVE, number, bytes, now());
            return Outcome.ok(version == null ? 0 : version.intValue());
        });
    }

    @Override
    public Outcome<Long> versions(Namespace namespace, String key, Consumer<ItemVersion> sink) {
        byte[] bytes = OrderedBytes.key(key);
        return database.read(session -> {
            Integer number = number(session, shelf, namespace);
            return Outcome.ok(
                    number == null || bytes == null
                            ? 0L
                            : new VersionReading(session, number).of(bytes, version -> sink.accept(version.version())));
        });
    }

    @Override
    public Outcome<Long> allVersions(Namespace namespace, Consumer<Recorded> sink, Cancellation cancellation) {
        return database.read(session -> {
            Integer number = number(session, shelf, namespace);
            return Outcome.ok(
                    number == null
                            ? 0L
                            : new VersionReading(session, number).all(cancellation, version -> sink.accept(new Recorded(namespace, version.key(), version.version()))));
        });
    }
}
