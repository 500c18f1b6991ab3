package dev.stateroom.storage.items;

import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.TextSieve;
import dev.stateroom.history.store.VersionedItems.Recorded;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Scans all rows of the file once and decodes only those that pass a sieve. Rows are read in pages, so that no cursor is open for long and
 * others may change the data meanwhile.
 */
final class ItemSifting {
    private static final int PAGE = 4_000;

    private final EmbeddedDatabase database;
    private final byte[] shelf;
    private final TextSieve sieve;
    private final long now;
    private final Cancellation cancellation;
    /** The namespaces of the shelf by number, and the numbers of those whose items are all returned. */
    private final Map<Integer, Namespace> mine = new HashMap<>();

    private final BitSet whole = new BitSet();
    private long given;
    private boolean wanted = true;

    /**
     * @param shelf prefix of the namespaces in this part of the database
     * @param now items that have expired by then are left out
     */
    ItemSifting(EmbeddedDatabase database, byte[] shelf, TextSieve sieve, long now, Cancellation cancellation) {
        this.database = database;
        this.shelf = shelf;
        this.sieve = sieve;
        this.now = now;
        this.cancellation = cancellation;
    }

    /** Receives a row that passed; returns true to receive the next. */
    private interface Through {
        boolean row(Namespace namespace, ResultSet row) throws SQLException;
    }

    /** Runs after each page, when no row is open; returns true to continue. */
    private interface Behind {
        boolean page(DatabaseSession session) throws SQLException;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Found(long row, int number, Namespace namespace, byte[] key) {}

    Outcome<Long> items(Predicate<Namespace> all, Predicate<StoredItem> sink) {
        return namespaces(all)
                .then(_ -> rows(
                        "item",
                        (namespace, row) -> {
                            long expires = row.getLong(7);
                            if (!row.wasNull() && expires <= now) {
                                return true;
                            }
                            given++;
                            return sink.test(LocalItems.item(namespace, row, 3));
                        },
                        _ -> true))
                .map(_ -> given);
    }

    Outcome<Long> versions(Predicate<Recorded> sink) {
        return namespaces(_ -> false)
                .then(_ -> versions("item", sink))
                .then(_ -> versions("former", sink))
                .map(_ -> given);
    }

    private Outcome<Boolean> versions(String table, Predicate<Recorded> sink) {
        List<Found> page = new ArrayList<>();
        return rows(
                table,
                (namespace, row) -> page.add(new Found(row.getLong(1), row.getInt(2), namespace, row.getBytes(3))),
                session -> {
                    for (Found found : page) {
                        if (wanted && !(table.equals("former") && isKnown(session, found))) {
                            new VersionReading(session, found.number()).of(found.key(), version -> {
                                if (wanted) {
                                    given++;
                                    wanted = sink.test(new Recorded(found.namespace(), version.key(), version.version()));
                                }
                            });
                        }
                    }
                    page.clear();
                    return wanted;
                });
    }

    /** True if the item, or an earlier version of it, passed already. */
    private boolean isKnown(DatabaseSession session, Found found) throws SQLException {
        boolean[] known = {false};
        DatabaseSession.RowSink look = row -> {
            byte[] content = row.getBytes(1);
            known[0] = sieve.mayBeIn(found.key()) || (content != null && sieve.mayBeIn(content));
            return !known[0];
        };
        session.each("SELECT content FROM item WHERE namespace = ? AND item_key = ?", look, found.number(), found.key());
        if (!known[0]) {
            session.each(
                    "SELECT content FROM former WHERE namespace = ? AND item_key = ? AND id < ?", look, found.number(), found.key(), found.row());
        }
        return known[0];
    }

    private Outcome<Boolean> namespaces(Predicate<Namespace> all) {
        return database.read(session -> {
            session.each(
                    "SELECT id, labels FROM namespace WHERE labels >= ? AND labels < ?",
                    row -> {
                        cancellation.check();
                        Namespace namespace = OrderedBytes.namespace(row.getBytes(2));
                        mine.put(row.getInt(1), namespace);
                        whole.set(row.getInt(1), all.test(namespace));
                        return true;
                    },
                    shelf,
                    OrderedBytes.behindLabels(shelf));
            return Outcome.ok(true);
        });
    }

    /** Gives the rows of a table that pass, in the order of their numbers. */
    private Outcome<Boolean> rows(String table, Through sink, Behind behind) {
        long[] last = {-1};
        boolean[] more = {wanted};
        while (more[0]) {
            Outcome<Boolean> page = database.read(session -> {
                int[] read = {0};
                session.each(
                        "SELECT id, namespace, item_key, content, created_at, updated_at" + (table.equals("item") ? ", expires_at" : "") + " FROM "
                                + table + " WHERE id > ? ORDER BY id LIMIT " + PAGE,
                        row -> {
                            cancellation.check();
                            read[0]++;
                            last[0] = row.getLong(1);
                            // An item in a namespace that was created after the search began has no known namespace.
                            Namespace namespace = mine.get(row.getInt(2));
                            wanted = namespace == null || !comesThrough(row) || sink.row(namespace, row);
                            return wanted;
                        },
                        last[0]);
                return Outcome.ok(behind.page(session) && read[0] == PAGE && wanted);
            });
            if (page instanceof Outcome.Failed<Boolean>(Failure failure)) {
                return Outcome.failed(failure);
            }
            more[0] = page.orThrow();
        }
        return Outcome.ok(true);
    }

    private boolean comesThrough(ResultSet row) throws SQLException {
        byte[] content = row.getBytes(4);
        return whole.get(row.getInt(2)) || sieve.mayBeIn(row.getBytes(3)) || (content != null && sieve.mayBeIn(content));
    }
}
