package dev.stateroom.storage.items;

import dev.stateroom.history.store.ItemStore.Child;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.items.LocalItems.Seen;
import dev.stateroom.work.Cancellation;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the children directly below a key prefix; skips a folder in one step by seeking in the index behind it.
 *
 * @param now items that have expired by then are left out
 */
record ChildReading(DatabaseSession session, long now, String keyPrefix, Consumer<Child> sink, Cancellation cancellation) {
    /** Reads the children in each namespace, of keys from one on; returns their number. */
    long from(List<Seen> namespaces, String from) throws SQLException {
        byte[] prefix = OrderedBytes.key(keyPrefix);
        byte[] least = OrderedBytes.key(from);
        long given = 0;
        if (prefix != null && least != null) {
            byte[] first = Arrays.compareUnsigned(least, prefix) > 0 ? least : prefix;
            for (Seen one : namespaces) {
                given += children(one, prefix, first);
            }
        }
        return given;
    }

    private long children(Seen in, byte[] prefix, byte[] first) throws SQLException {
        byte[] end = OrderedBytes.behind(prefix);
        long[] given = {0};
        byte[][] next = {first};
        while (next[0].length > 0 || given[0] == 0) {
            byte[] from = next[0];
            next[0] = new byte[0];
            session.each(
                    LocalItems.ITEM + LocalItems.below(end),
                    row -> {
                        cancellation.check();
                        given[0]++;
                        byte[] key = row.getBytes(1);
                        int slash = slash(key, prefix.length);
                        if (slash < 0) {
                            var item = LocalItems.item(in.namespace(), row, 1);
                            sink.accept(new Child(OrderedBytes.text(Arrays.copyOfRange(key, prefix.length, key.length)), item));
                            return true;
                        }
                        sink.accept(new Child(OrderedBytes.text(Arrays.copyOfRange(key, prefix.length, slash)), null));
                        byte[] behind = Arrays.copyOf(key, slash + 1);
                        behind[slash]++;
                        next[0] = behind;
                        return false;
                    },
                    LocalItems.within(in.number(), from, end, now));
            if (next[0].length == 0) {
                break;
            }
        }
        return given[0];
    }

    private static int slash(byte[] key, int from) {
        for (int i = from; i < key.length; i++) {
            if (key[i] == '/') {
                return i;
            }
        }
        return -1;
    }
}
