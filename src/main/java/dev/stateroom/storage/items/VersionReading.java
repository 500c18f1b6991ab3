package dev.stateroom.storage.items;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.work.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the versions of one namespace's items: the former ones and the present one. */
final class VersionReading {
    private static final int PAGE = 128;
    private static final String COLUMNS = " v.item_key, v.version, v.content, v.created_at, v.updated_at, v.ttl, m.who, m.through";

    private final DatabaseSession session;
    private final int namespace;

    VersionReading(DatabaseSession session, int namespace) {
        this.session = session;
        this.namespace = namespace;
    }

    /** A version with its key. */
    record Keyed(String key, ItemVersion version) {}

    /**
     * Reads the versions of one item, oldest first. The newest is read before the others: if the item changes in between, those still lead
     * to it without a gap.
     */
    long of(byte[] key, Consumer<Keyed> sink) throws SQLException {
        Keyed[] newest = new Keyed[1];
        session.each(
                "SELECT" + COLUMNS + " FROM item v JOIN maker m ON m.id = v.maker WHERE v.namespace = ? AND v.item_key = ?",
                row -> {
                    newest[0] = version(row);
                    return false;
                },
                namespace,
                key);
        long[] given = {0};
        session.each(
                "SELECT" + COLUMNS + " FROM former v USE INDEX(former_by_key) JOIN maker m ON m.id = v.maker"
                        + " WHERE v.namespace = ? AND v.item_key = ? AND v.version < ? ORDER BY v.namespace, v.item_key, v.version",
                row -> {
                    sink.accept(version(row));
                    given[0]++;
                    return true;
                },
                namespace,
                key,
                newest[0] == null ? Integer.MAX_VALUE : newest[0].version().version());
        if (newest[0] != null) {
            sink.accept(newest[0]);
            given[0]++;
        }
        return given[0];
    }

    /** Reads the versions of all items, by key. Keys are read in pages, so that no cursor is open meanwhile. */
    long all(Cancellation cancellation, Consumer<Keyed> sink) throws SQLException {
        long given = 0;
        byte[] from = new byte[0];
        while (true) {
            byte[][] keys = keys(from);
            for (byte[] key : keys) {
                cancellation.check();
                given += of(key, sink);
            }
            if (keys.length == 0) {
                return given;
            }
            byte[] last = keys[keys.length - 1];
            // Directly after a key comes the same key with a NUL.
            from = Arrays.copyOf(last, last.length + 1);
        }
    }

    /** The next keys with a version, live or not. The order names the namespace too: only then does the engine stream along the index. */
    private byte[][] keys(byte[] from) throws SQLException {
        TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
        for (String table : TABLES) {
            int[] of = new int[1];
            session.each(
                    keysOf(table),
                    row -> {
                        of[0] += keys.add(row.getBytes(1)) ? 1 : 0;
                        return of[0] < PAGE;
                    },
                    namespace,
                    from);
        }
        return keys.stream().limit(PAGE).toArray(byte[][]::new);
    }

    static final List<String> TABLES = List.of("item", "former");

    /** The keys of a table from one on, each as often as it has rows there. */
    static String keysOf(String table) {
        return "SELECT item_key FROM " + table + " USE INDEX(" + table + "_by_key) WHERE namespace = ? AND item_key >= ? ORDER BY namespace, item_key";
    }

    private static Keyed version(ResultSet row) throws SQLException {
        byte[] content = row.getBytes(3);
        return new Keyed(
                OrderedBytes.text(row.getBytes(1)),
                new ItemVersion(
                        row.getInt(2),
                        content == null ? null : PlainJson.read(content),
                        MicrosecondTime.text(row.getLong(4)),
                        MicrosecondTime.text(row.getLong(5)),
                        ttl(row),
                        new ChangeAuthor(row.getString(7), row.getString(8))));
    }

    private static @Nullable Double ttl(ResultSet row) throws SQLException {
        double ttl = row.getDouble(6);
        return row.wasNull() ? null : ttl;
    }
}
