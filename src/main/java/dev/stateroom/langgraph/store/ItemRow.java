package dev.stateroom.langgraph.store;

import dev.stateroom.agent.Value;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.langgraph.sql.Row;
import java.sql.SQLException;

/** An item in five columns: key, value as JSON or null, its length or null, when created, when updated. */
final class ItemRow {
    private ItemRow() {}

    static StoredItem item(Namespace namespace, Row row) throws SQLException {
        byte[] bytes = row.bytes(2);
        long size = row.number(3);
        Value value = bytes != null
                ? Json.read(bytes)
                : new Value.Opaque(
                        size > KeyPages.LARGEST ? "larger than " + KeyPages.LARGEST + " bytes" : "the row holds no value", size);
        return new StoredItem(namespace, row.textOrEmpty(1), value, row.text(4), row.text(5));
    }
}
