package dev.stateroom.workspace.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ExtensionValue;
import org.msgpack.value.Value;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the rows of a database say that providers reported, read with nothing of the program: the tables, msgpack and JSON alone. */
final class StoredUsage {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, Map<String, Long>> totals = new TreeMap<>();

    /** The reported total by message id, by thread. */
    static Map<String, Map<String, Long>> of(Path database) throws SQLException, IOException {
        StoredUsage usage = new StoredUsage();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            for (String sql : new String[] {"SELECT thread_id, type, checkpoint FROM checkpoints", "SELECT thread_id, type, value FROM writes"}) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        byte[] payload = rows.getBytes(3);
                        if (payload != null && "msgpack".equals(rows.getString(2))) {
                            usage.packed(rows.getString(1), payload);
                        } else if (payload != null && "json".equals(rows.getString(2))) {
                            usage.take(rows.getString(1), JSON.readTree(payload));
                        }
                    }
                }
            }
        }
        return usage.totals;
    }

    private void packed(String thread, byte[] payload) throws IOException {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(payload)) {
            while (unpacker.hasNext()) {
                take(thread, unpacker.unpackValue());
            }
        }
    }

    private void take(String thread, Value value) throws IOException {
        if (value.isExtensionValue()) {
            ExtensionValue ext = value.asExtensionValue();
            packed(thread, ext.getData());
        } else if (value.isArrayValue()) {
            for (Value each : value.asArrayValue()) {
                take(thread, each);
            }
        } else if (value.isMapValue()) {
            Map<String, Value> fields = new HashMap<>();
            for (Map.Entry<Value, Value> entry : value.asMapValue().entrySet()) {
                if (entry.getKey().isStringValue()) {
                    fields.put(entry.getKey().asStringValue().asString(), entry.getValue());
                }
                take(thread, entry.getValue());
            }
            Value usage = fields.get("usage_metadata");
            Value id = fields.get("id");
            if (usage != null && usage.isMapValue() && id != null) {
                usage.asMapValue().entrySet().stream()
                        .filter(entry -> entry.getKey().toString().equals("total_tokens"))
                        .forEach(entry -> add(thread, id.isStringValue() ? id.toString() : null, entry.getValue().asIntegerValue().toLong()));
            }
        }
    }

    private void take(String thread, JsonNode node) {
        if (node.path("usage_metadata").has("total_tokens")) {
            add(thread, node.path("id").isString() ? node.get("id").stringValue() : null, node.get("usage_metadata").get("total_tokens").longValue());
        }
        node.forEach(each -> take(thread, each));
    }

    private void add(String thread, @Nullable String id, long tokens) {
        Map<String, Long> known = totals.computeIfAbsent(thread, _ -> new TreeMap<>());
        // A message without an id is one that its row has.
        known.put(id == null ? "row " + known.size() : id, tokens);
    }
}
