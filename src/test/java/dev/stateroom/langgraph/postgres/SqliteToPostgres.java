package dev.stateroom.langgraph.postgres;

import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Restores the rows of an SQLite saver in the tables of LangGraph's PostgresSaver: the checkpoint as JSON, plain values of
 * channels in it, the others in {@code checkpoint_blobs} under channel and version.
 */
final class SqliteToPostgres {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String VALUES = "channel_values";

    private final Connection from;
    private final Connection to;

    private SqliteToPostgres(Connection from, Connection to) {
        this.from = from;
        this.to = to;
    }

    static TestDatabase restore(Path sqlite) {
        TestDatabase made = PostgresServer.create();
        try (Connection from = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
                Connection to = made.connect()) {
            to.setAutoCommit(false);
            new SqliteToPostgres(from, to).all();
            to.commit();
        } catch (SQLException e) {
            throw new AssertionError(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return made;
    }

    private void all() throws SQLException, IOException {
        try (Statement read = from.createStatement();
                Statement create = to.createStatement()) {
            boolean paths = read.executeQuery("SELECT 1 FROM pragma_table_info('writes') WHERE name = 'task_path'").next();
            create.execute("CREATE TABLE checkpoints (thread_id TEXT, checkpoint_ns TEXT, checkpoint_id TEXT, parent_checkpoint_id TEXT,"
                    + " type TEXT, checkpoint JSONB, metadata JSONB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id));"
                    + "CREATE TABLE checkpoint_blobs (thread_id TEXT, checkpoint_ns TEXT, channel TEXT, version TEXT, type TEXT NOT NULL,"
                    + " blob BYTEA, PRIMARY KEY (thread_id, checkpoint_ns, channel, version));"
                    + "CREATE TABLE checkpoint_writes (thread_id TEXT, checkpoint_ns TEXT, checkpoint_id TEXT, task_id TEXT, idx INTEGER,"
                    + " channel TEXT NOT NULL, type TEXT, blob BYTEA NOT NULL" + (paths ? ", task_path TEXT NOT NULL" : "")
                    + ", PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx))");
            checkpoints(read);
            writes(read, paths);
        }
    }

    private void checkpoints(Statement read) throws SQLException, IOException {
        try (ResultSet row = read.executeQuery("SELECT thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint,"
                        + " metadata FROM checkpoints ORDER BY rowid");
                PreparedStatement one = to.prepareStatement("INSERT INTO checkpoints VALUES (?, ?, ?, ?, NULL, ?::jsonb, ?::jsonb)");
                PreparedStatement blob =
                        to.prepareStatement("INSERT INTO checkpoint_blobs VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")) {
            while (row.next()) {
                String type = row.getString(5);
                Map<String, byte[]> apart = new TreeMap<>();
                ObjectNode body = "json".equals(type) ? json(row.getBytes(6), apart) : msgpack(row.getBytes(6), apart);
                // The saver keeps only values of channels that have a version.
                JsonNode versions = body.get("channel_versions");
                apart.keySet().removeIf(channel -> !versions.has(channel));
                for (Map.Entry<String, byte[]> value : apart.entrySet()) {
                    blob.setString(1, row.getString(1));
                    blob.setString(2, row.getString(2));
                    blob.setString(3, value.getKey());
                    blob.setString(4, versions.get(value.getKey()).asString());
                    blob.setString(5, type);
                    blob.setBytes(6, value.getValue());
                    blob.executeUpdate();
                }
                for (int i = 1; i <= 4; i++) {
                    one.setString(i, row.getString(i));
                }
                one.setString(5, body.toString());
                one.setString(6, new String(row.getBytes(7), StandardCharsets.UTF_8));
                one.executeUpdate();
            }
        }
    }

    private static ObjectNode json(byte[] checkpoint, Map<String, byte[]> apart) {
        ObjectNode body = (ObjectNode) JSON.readTree(checkpoint);
        ObjectNode values = JSON.createObjectNode();
        for (Map.Entry<String, JsonNode> value : body.get(VALUES).properties()) {
            if (value.getValue().isContainer()) {
                apart.put(value.getKey(), JSON.writeValueAsBytes(value.getValue()));
            } else {
                values.set(value.getKey(), value.getValue());
            }
        }
        return body.set(VALUES, values);
    }

    private static ObjectNode msgpack(byte[] checkpoint, Map<String, byte[]> apart) throws IOException {
        ObjectNode body = JSON.createObjectNode();
        try (MessageUnpacker in = MessagePack.newDefaultUnpacker(checkpoint)) {
            int fields = in.unpackMapHeader();
            for (int i = 0; i < fields; i++) {
                String field = in.unpackString();
                body.set(field, field.equals(VALUES) ? values(in, checkpoint, apart) : JSON.readTree(in.unpackValue().toJson()));
            }
        }
        return body;
    }

    private static ObjectNode values(MessageUnpacker in, byte[] checkpoint, Map<String, byte[]> apart) throws IOException {
        ObjectNode plain = JSON.createObjectNode();
        int count = in.unpackMapHeader();
        for (int i = 0; i < count; i++) {
            String channel = in.unpackString();
            ValueType type = in.getNextFormat().getValueType();
            int start = Math.toIntExact(in.getTotalReadBytes());
            if (type.isArrayType() || type.isMapType() || type.isExtensionType() || type.isBinaryType()) {
                in.skipValue();
                apart.put(channel, Arrays.copyOfRange(checkpoint, start, Math.toIntExact(in.getTotalReadBytes())));
            } else {
                plain.set(channel, JSON.readTree(in.unpackValue().toJson()));
            }
        }
        return plain;
    }

    private void writes(Statement read, boolean paths) throws SQLException {
        try (ResultSet row = read.executeQuery("SELECT thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value"
                        + (paths ? ", task_path" : "") + " FROM writes ORDER BY rowid");
                PreparedStatement one = to.prepareStatement(
                        "INSERT INTO checkpoint_writes VALUES (?, ?, ?, ?, ?, ?, ?, ?" + (paths ? ", ?)" : ")"))) {
            while (row.next()) {
                for (int i = 1; i <= 7; i++) {
                    one.setObject(i, row.getObject(i));
                }
                byte[] value = row.getBytes(8);
                one.setBytes(8, value == null ? new byte[0] : value);
                if (paths) {
                    one.setString(9, row.getString(9));
                }
                one.executeUpdate();
            }
        }
    }
}
