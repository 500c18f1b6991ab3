package dev.stateroom.storage.items;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.VersionedItems.Recorded;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes items in one transaction. The former content is kept as a version; counts of items are updated once at the end. */
final class ItemWriting {
    /** The largest number of bytes of JSON in one value. */
    private static final int LARGEST = 64 << 20;

    private static final double MICROS_PER_MINUTE = 60e6;

    /** The number of expired items that each change removes. */
    private static final int FEW = 32;

    private static final ChangeAuthor TIME = new ChangeAuthor("", "time to live");

    private final DatabaseSession session;
    private final String shelf;
    private final long now;
    private final Map<Namespace, Integer> namespaces = new HashMap<>();
    private final MakerNumbers makers;
    private final Map<Integer, Long> growth = new HashMap<>();

    /**
     * @param shelf the part of the database; empty for the main one
     * @param now the time of the changes, microseconds since 1970
     */
    ItemWriting(DatabaseSession session, String shelf, long now) {
        this.session = session;
        this.shelf = shelf;
        this.now = now;
        this.makers = new MakerNumbers(session);
    }

    /** The present row of an item. */
    private record Current(long id, int version, long createdAt, @Nullable Long expiresAt) {
        boolean isLive(long now) {
            return expiresAt == null || expiresAt > now;
        }
    }

    Outcome<List<Integer>> change(List<ItemChange> changes, ChangeAuthor maker) throws SQLException {
        List<Integer> versions = new ArrayList<>(changes.size());
        for (ItemChange change : changes) {
            Outcome<Integer> version = change(change, makers.of(maker));
            if (version instanceof Outcome.Failed<Integer>(Failure failure)) {
                return Outcome.failed(failure);
            }
            versions.add(version.orThrow());
        }
        sweep(FEW);
        settle();
        return Outcome.ok(List.copyOf(versions));
    }

    /**
     * Removes expired items, at most {@code most}; their versions stay in the history.
     *
     * @return their number
     */
    int sweepAll(int most) throws SQLException {
        int swept = sweep(most);
        settle();
        return swept;
    }

    private record Ended(long id, int namespace, long at) {}

    private int sweep(int most) throws SQLException {
        List<Ended> ended = new ArrayList<>();
        session.each(
                "SELECT item, namespace, expires_at FROM ending WHERE expires_at <= ? ORDER BY expires_at LIMIT " + most,
                row -> ended.add(new Ended(row.getLong(1), row.getInt(2), row.getLong(3))),
                now);
        for (Ended one : ended) {
            byte[][] key = new byte[1][];
            session.each(
                    "SELECT item_key FROM item WHERE id = ?",
                    row -> {
                        key[0] = row.getBytes(1);
                        return false;
                    },
                    one.id());
            Current current = key[0] == null ? null : current(one.namespace(), key[0]);
            if (current == null) {
                session.change("DELETE FROM ending WHERE item = ?", one.id());
            } else {
                remove(one.namespace(), key[0], current, makers.of(TIME), one.at());
            }
        }
        return ended.size();
    }

    private Outcome<Integer> change(ItemChange change, int maker) throws SQLException {
        byte[] key = OrderedBytes.key(change.key());
        if (key == null) {
            return Outcome.failed(Failure.Kind.INVALID, "a key is text of at most " + OrderedBytes.MOST + " bytes: " + change.key());
        }
        Integer namespace = number(change.namespace());
        if (namespace == null) {
            return Outcome.failed(Failure.Kind.INVALID, "a namespace is labels without NUL: " + change.namespace());
        }
        Current current = current(namespace, key);
        int live = current != null && current.isLive(now) ? current.version() : 0;
        if (change.expected() != null && change.expected() != live) {
            return Outcome.failed(
                    Failure.Kind.DENIED,
                    change.key() + " in " + change.namespace() + " was changed meanwhile: it "
                            + (live == 0 ? "is not there" : "has version " + live) + ", and version " + change.expected() + " was expected");
        }
        ForeignValue.Fields value = change.value();
        if (value == null) {
            return Outcome.ok(current == null ? 0 : remove(namespace, key, current, maker, now));
        }
        byte[] content = PlainJson.compact(value);
        if (content.length > LARGEST) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, change.key() + " would have " + content.length + " bytes; an item has at most " + LARGEST);
        }
        long created = live > 0 && current != null ? current.createdAt() : now;
        int version = 1 + (current != null ? current.version() : last(namespace, key));
        put(namespace, key, current, new Version(version, content, created, now, change.ttlMinutes(), maker));
        return Outcome.ok(version);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared, only written
    private record Version(
            int version, byte[] content, long createdAt, long updatedAt, @Nullable Double ttl, int maker) {
        @Nullable Long expiresAt() {
            return ttl == null ? null : updatedAt + (long) (ttl * MICROS_PER_MINUTE);
        }
    }

    private @Nullable Current current(int namespace, byte[] key) throws SQLException {
        Current[] found = new Current[1];
        session.each(
                "SELECT id, version, created_at, expires_at FROM item WHERE namespace = ? AND item_key = ?",
                row -> {
                    long expires = row.getLong(4);
                    Long end = row.wasNull() ? null : expires;
                    found[0] = new Current(row.getLong(1), row.getInt(2), row.getLong(3), end);
                    return false;
                },
                namespace,
                key);
        return found[0];
    }

    /** The last version of a deleted item; 0 if there never was one. */
    private int last(int namespace, byte[] key) throws SQLException {
        Long last = session.number(
                "SELECT version FROM former WHERE namespace = ? AND item_key = ? ORDER BY namespace DESC, item_key DESC, version DESC LIMIT 1",
                namespace,
                key);
        return last == null ? 0 : last.intValue();
    }

    private void put(int namespace, byte[] key, @Nullable Current current, Version version) throws SQLException {
        Long expires = version.expiresAt();
        long id;
        if (current == null) {
            id = session.insert(
                    "INSERT INTO item(namespace, item_key, version, content, created_at, updated_at, expires_at, ttl, maker)"
                            + " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    namespace,
                    key,
                    version.version(),
                    version.content(),
                    version.createdAt(),
                    version.updatedAt(),
                    expires,
                    version.ttl(),
                    version.maker());
            growth.merge(namespace, 1L, Long::sum);
        } else {
            id = current.id();
            keepFormer(id);
            session.change(
                    "UPDATE item SET version = ?, content = ?, created_at = ?, updated_at = ?, expires_at = ?, ttl = ?, maker = ? WHERE id = ?",
                    version.version(),
                    version.content(),
                    version.createdAt(),
                    version.updatedAt(),
                    expires,
                    version.ttl(),
                    version.maker(),
                    id);
        }
        if (expires != null) {
            session.change("MERGE INTO ending(item, namespace, expires_at) KEY(item) VALUES(?, ?, ?)", id, namespace, expires);
        } else if (current != null && current.expiresAt() != null) {
            session.change("DELETE FROM ending WHERE item = ?", id);
        }
    }

    private void keepFormer(long id) throws SQLException {
        session.change(
                "INSERT INTO former(namespace, item_key, version, content, created_at, updated_at, ttl, maker)"
                        + " SELECT namespace, item_key, version, content, created_at, updated_at, ttl, maker FROM item WHERE id = ?",
                id);
    }

    /** Deletes an item; returns the version of the deletion. */
    private int remove(int namespace, byte[] key, Current current, int maker, long at) throws SQLException {
        keepFormer(current.id());
        int version = current.version() + 1;
        session.change(
                "INSERT INTO former(namespace, item_key, version, content, created_at, updated_at, ttl, maker) VALUES(?, ?, ?, NULL, ?, ?, NULL, ?)",
                namespace,
                key,
                version,
                current.createdAt(),
                at,
                maker);
        session.change("DELETE FROM item WHERE id = ?", current.id());
        if (current.expiresAt() != null) {
            session.change("DELETE FROM ending WHERE item = ?", current.id());
        }
        growth.merge(namespace, -1L, Long::sum);
        return version;
    }

    Outcome<Integer> takeOver(List<Recorded> versions) throws SQLException {
        int taken = 0;
        for (Recorded recorded : versions) {
            byte[] key = OrderedBytes.key(recorded.key());
            Integer namespace = key == null ? null : number(recorded.namespace());
            if (key == null || namespace == null) {
                return Outcome.failed(
                        Failure.Kind.INVALID, "no item can have the key " + recorded.key() + " in the namespace " + recorded.namespace());
            }
            taken += takeOver(namespace, key, recorded.version()) ? 1 : 0;
        }
        settle();
        return Outcome.ok(taken);
    }

    private boolean takeOver(int namespace, byte[] key, ItemVersion recorded) throws SQLException {
        byte[] content = recorded.value() == null ? null : PlainJson.compact(recorded.value());
        Current current = current(namespace, key);
        int last = current == null ? last(namespace, key) : current.version();
        if (recorded.version() <= last
                && (isThere(namespace, key, recorded.version(), content) || isThere(namespace, key, last, content))) {
            return false;
        }
        long created = MicrosecondTime.micros(recorded.createdAt(), now);
        long updated = MicrosecondTime.micros(recorded.updatedAt(), created);
        int version = Math.max(recorded.version(), last + 1);
        int maker = makers.of(recorded.maker());
        if (content != null) {
            put(namespace, key, current, new Version(version, content, created, updated, recorded.ttlMinutes(), maker));
        } else if (current != null) {
            remove(namespace, key, current, maker, updated);
        } else {
            return false;
        }
        return true;
    }

    private boolean isThere(int namespace, byte[] key, int version, byte @Nullable [] content) throws SQLException {
        boolean[] same = {false};
        DatabaseSession.RowSink compare = row -> {
            same[0] |= Arrays.equals(row.getBytes(1), content);
            return true;
        };
        session.each("SELECT content FROM item WHERE namespace = ? AND item_key = ? AND version = ?", compare, namespace, key, version);
        session.each("SELECT content FROM former WHERE namespace = ? AND item_key = ? AND version = ?", compare, namespace, key, version);
        return same[0];
    }

    private void settle() throws SQLException {
        for (Map.Entry<Integer, Long> grown : growth.entrySet()) {
            if (grown.getValue() != 0) {
                session.change("UPDATE namespace SET items = items + ? WHERE id = ?", grown.getValue(), grown.getKey());
            }
        }
    }

    private @Nullable Integer number(Namespace namespace) throws SQLException {
        Integer known = namespaces.get(namespace);
        byte[] labels = OrderedBytes.labels(shelf, namespace);
        if (known != null || labels == null) {
            return known;
        }
        Integer found = LocalItems.number(session, shelf, namespace);
        int number = found != null ? found : (int) session.insert("INSERT INTO namespace(labels) VALUES(?)", labels);
        namespaces.put(namespace, number);
        return number;
    }
}
