package dev.stateroom;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Gives one field of one row a value that no runtime writes there; all else can be read as before. */
final class ImpossibleField {
    private static final List<String> METADATA = List.of(
            "'$.step', 'x'", "'$.step', 1.5", "'$.step', 1 << 40", "'$.source', 7", "'$.source', 'lo' || char(1) || 'p'");

    private static final List<String> TIMES = List.of(
            "created_at = '202' || char(65533) || '-11-21 00:30:39'", "updated_at = '2026-13-21 00:30:39'", "created_at = x'00'", "updated_at = NULL", "expires_at = 'never'");

    private static final List<String> CHECKPOINT = List.of("ts", "ts", "id", "v", "channel_values", "channel_versions", "versions_seen");

    private ImpossibleField() {}

    /** Changes the database and says what; empty where it has no row that fits. */
    static String write(Connection connection, String victim, Random random) throws SQLException {
        return switch (random.nextInt(4)) {
            case 0 -> metadata(connection, victim, random);
            case 1 -> item(connection, random);
            default -> checkpoint(connection, victim, random);
        };
    }

    private static String metadata(Connection connection, String victim, Random random) throws SQLException {
        String change = METADATA.get(random.nextInt(METADATA.size()));
        return one(connection, random, "SELECT rowid FROM checkpoints WHERE thread_id = ? AND json_valid(CAST(metadata AS TEXT)) AND json_type(CAST(metadata AS TEXT), '$.step') IS NOT NULL", victim,
                "UPDATE checkpoints SET metadata = CAST(json_replace(CAST(metadata AS TEXT), " + change + ") AS BLOB) WHERE rowid = ?", change);
    }

    private static String item(Connection connection, Random random) throws SQLException {
        String change = TIMES.get(random.nextInt(TIMES.size()));
        return one(connection, random, "SELECT rowid FROM store WHERE ? <> ''", "x", "UPDATE store SET " + change + " WHERE rowid = ?", change);
    }

    private static String one(Connection connection, Random random, String rows, String victim, String update, String what) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(rows)) {
            select.setString(1, victim);
            try (ResultSet found = select.executeQuery()) {
                while (found.next()) {
                    ids.add(found.getLong(1));
                }
            }
        }
        if (ids.isEmpty()) {
            return "";
        }
        long id = ids.get(random.nextInt(ids.size()));
        try (PreparedStatement change = connection.prepareStatement(update)) {
            change.setLong(1, id);
            change.executeUpdate();
        }
        return what + " in row " + id + " of " + victim;
    }

    private static String checkpoint(Connection connection, String victim, Random random) throws SQLException {
        String field = CHECKPOINT.get(random.nextInt(CHECKPOINT.size()));
        List<Long> ids = new ArrayList<>();
        Map<Long, byte[]> values = new LinkedHashMap<>();
        Map<Long, String> types = new LinkedHashMap<>();
        try (PreparedStatement select = connection.prepareStatement("SELECT rowid, type, checkpoint FROM checkpoints WHERE thread_id = ? AND length(checkpoint) < 1000000")) {
            select.setString(1, victim);
            try (ResultSet found = select.executeQuery()) {
                while (found.next()) {
                    ids.add(found.getLong(1));
                    types.put(found.getLong(1), String.valueOf(found.getString(2)));
                    values.put(found.getLong(1), found.getBytes(3));
                }
            }
        }
        if (ids.isEmpty()) {
            return "";
        }
        long id = ids.get(random.nextInt(ids.size()));
        byte[] stored = values.get(id);
        byte @Nullable [] changed = stored == null ? null : "json".equals(types.get(id)) ? json(stored, field) : msgpack(stored, field);
        if (changed == null) {
            return "";
        }
        try (PreparedStatement update = connection.prepareStatement("UPDATE checkpoints SET checkpoint = ? WHERE rowid = ?")) {
            update.setBytes(1, changed);
            update.setLong(2, id);
            update.executeUpdate();
        }
        return field + " in row " + id + " of " + victim;
    }

    private static byte @Nullable [] json(byte[] stored, String field) {
        ObjectNode whole = (ObjectNode) JsonMapper.shared().readTree(stored);
        if (!whole.has(field)) {
            return null;
        }
        if (field.equals("id")) {
            whole.put(field, 7);
        } else {
            whole.put(field, "x\u0001");
        }
        return JsonMapper.shared().writeValueAsBytes(whole);
    }

    private static byte @Nullable [] msgpack(byte[] stored, String field) {
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(stored); MessageBufferPacker out = MessagePack.newDefaultBufferPacker()) {
            Value whole = in.unpackValue();
            Value key = ValueFactory.newString(field);
            if (!whole.isMapValue() || !whole.asMapValue().map().containsKey(key)) {
                return null;
            }
            Map<Value, Value> fields = new LinkedHashMap<>(whole.asMapValue().map());
            fields.put(key, field.equals("id") ? ValueFactory.newInteger(7) : ValueFactory.newString("x\u0001"));
            out.packValue(ValueFactory.newMap(fields));
            return out.toByteArray();
        } catch (IOException | RuntimeException none) {
            return null;
        }
    }
}
