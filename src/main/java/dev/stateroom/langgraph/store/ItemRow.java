package dev.stateroom.langgraph.store;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.sql.SqlRow;
import java.sql.SQLException;

/** An item in five columns: key, value as JSON or null, its length or null, when created, when updated. */
final class ItemRow {
    private ItemRow() {}

    static StoredItem item(Namespace namespace, SqlRow row, UnreadTimes times) throws SQLException {
        byte[] bytes = row.bytes(2);
        long size = row.number(3);
        ForeignValue value = bytes != null
                ? PlainJson.read(bytes)
                : new ForeignValue.Opaque(
                        size > KeyPages.LARGEST ? "larger than " + KeyPages.LARGEST + " bytes" : "the row holds no value", size);
        return times.checked(new StoredItem(namespace, row.textOrEmpty(1), value, row.text(4), row.text(5)));
    }
}
