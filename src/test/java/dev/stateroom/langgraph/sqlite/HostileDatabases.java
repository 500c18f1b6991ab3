package dev.stateroom.langgraph.sqlite;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes databases that were damaged, or built to do harm. The same number gives the same bytes. */
final class HostileDatabases {
    static final int COUNT = 300;

    static final List<String> BASES = List.of(
            "python-sqlite/legacy-sessions.db",
            "python-sqlite/dcode-sessions.db",
            "python-sqlite/sessions.db",
            "js-sqlite/checkpoints.sqlite");

    private HostileDatabases() {}

    /**
     * @param database where it is
     * @param base the recorded database that it was made from; empty for one built from nothing
     * @param what was done
     */
    record Hostile(Path database, String base, String what) {}

    private interface Craft {
        void into(Connection connection, Random random) throws SQLException;
    }

    private record Crafted(String what, Craft craft) {}

    static Hostile make(int number, Path folder) throws IOException, SQLException {
        Random random = new Random(1_000_003L * number + 17);
        Path database = folder.resolve("hostile-" + number + ".db");
        if (number % 5 < 3) {
            String base = BASES.get(number % BASES.size());
            Fixture.copy(base, folder, "hostile-" + number + ".db");
            byte[] bytes = Files.readAllBytes(database);
            String what = damage(bytes, number, random);
            int length = what.startsWith("cut") ? cut(bytes, random, number % 2 == 0) : bytes.length;
            Files.write(database, Arrays.copyOf(bytes, length));
            return new Hostile(database, base, what);
        }
        List<Crafted> all = crafted();
        Crafted one = all.get((number / 5 * 2 + number % 5 - 3) % all.size());
        try (Connection connection = Databases.connect(database)) {
            one.craft().into(connection, random);
        }
        return new Hostile(database, "", one.what());
    }

    private static String damage(byte[] bytes, int number, Random random) {
        int pages = bytes.length / 4096;
        return switch (number % 6) {
            case 0 -> "cut";
            case 1 -> {
                int flips = 1 + random.nextInt(200);
                for (int i = 0; i < flips; i++) {
                    bytes[100 + random.nextInt(bytes.length - 100)] ^= (byte) (1 << random.nextInt(8));
                }
                yield flips + " flipped bits";
            }
            case 2 -> {
                int page = 1 + random.nextInt(pages - 1);
                Arrays.fill(bytes, page * 4096, page * 4096 + 4096, (byte) random.nextInt(3));
                yield "page " + page + " overwritten";
            }
            case 3 -> {
                int a = 1 + random.nextInt(pages - 1);
                int b = 1 + random.nextInt(pages - 1);
                byte[] kept = Arrays.copyOfRange(bytes, a * 4096, a * 4096 + 4096);
                System.arraycopy(bytes, b * 4096, bytes, a * 4096, 4096);
                System.arraycopy(kept, 0, bytes, b * 4096, 4096);
                yield "pages " + a + " and " + b + " exchanged";
            }
            case 4 -> loops(bytes, pages, random) + " pages that lead back";
            default -> {
                for (int i = 0; i < 20; i++) {
                    bytes[random.nextInt(100)] = (byte) random.nextInt(256);
                }
                System.arraycopy("SQLite format 3\0".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 16);
                yield "a header of noise";
            }
        };
    }

    /** Interior pages whose children are themselves or other interior pages. */
    private static int loops(byte[] bytes, int pages, Random random) {
        int changed = 0;
        for (int page = 1; page < pages; page++) {
            int at = page * 4096;
            if (bytes[at] == 5 || bytes[at] == 2) {
                ByteBuffer buffer = ByteBuffer.wrap(bytes, at, 4096);
                buffer.putInt(at + 8, 1 + page);
                int cells = Short.toUnsignedInt(buffer.getShort(at + 3));
                for (int cell = 0; cell < Math.min(cells, 500); cell++) {
                    int offset = Short.toUnsignedInt(buffer.getShort(at + 12 + 2 * cell));
                    if (offset < 4092 && random.nextInt(3) > 0) {
                        buffer.putInt(at + offset, 1 + random.nextInt(pages));
                    }
                }
                changed++;
            }
        }
        return changed;
    }

    private static int cut(byte[] bytes, Random random, boolean headerAgrees) {
        int length = random.nextInt(bytes.length);
        if (headerAgrees && length > 4096) {
            length -= length % 4096;
            ByteBuffer.wrap(bytes).putInt(28, length / 4096);
        }
        return length;
    }

    private static List<Crafted> crafted() {
        return List.of(
                new Crafted("lists in lists, JSON", (c, r) -> oneWrite(c, "json", "[".repeat(2_000_000).getBytes(StandardCharsets.US_ASCII))),
                new Crafted("lists in lists, msgpack", (c, r) -> oneWrite(c, "msgpack", filled(2_000_000, 0x91))),
                new Crafted("extensions in extensions", (c, r) -> oneWrite(c, "msgpack", nestedExtensions())),
                new Crafted("a checkpoint of lists in lists", (c, r) -> oneCheckpoint(c, "msgpack", filled(3_000_000, 0x91))),
                new Crafted("text that claims 2 GB", (c, r) -> oneWrite(c, "msgpack", start(0x81, 0xa5, 'f', 'i', 'l', 'e', 's', 0xdb, 0x7f, 0xff, 0xff, 0xff))),
                new Crafted("a list that claims 4 G items", (c, r) -> oneWrite(c, "msgpack", start(0xdd, 0xff, 0xff, 0xff, 0xff))),
                new Crafted("a map that claims 2 G entries", (c, r) -> oneCheckpoint(c, "msgpack", start(0xdf, 0x7f, 0xff, 0xff, 0xff))),
                new Crafted("bytes that claim 2 GB", (c, r) -> oneWrite(c, "msgpack", start(0xc6, 0x7f, 0xff, 0xff, 0xff, 1, 2))),
                new Crafted("ten million extension bytes", (c, r) -> oneWrite(c, "msgpack", extension(10_000_000))),
                new Crafted("ten million nulls", (c, r) -> oneWrite(c, "msgpack", many(10_000_000))),
                new Crafted("ten million nulls for files", (c, r) -> oneCheckpoint(c, "msgpack", inFiles(many(10_000_000)))),
                new Crafted("a zero blob of 60 MB", (c, r) -> {
                    oneWrite(c, "msgpack", new byte[0]);
                    Databases.run(c, "UPDATE writes SET value = zeroblob(60000000)");
                }),
                new Crafted("a checkpoint that is its own parent", (c, r) -> {
                    Databases.run(c, Databases.CHECKPOINTS, Databases.WRITES);
                    Databases.checkpoint(c, "t", 1, Databases.id(1), "{}");
                }),
                new Crafted("parents in a circle", (c, r) -> {
                    Databases.run(c, Databases.CHECKPOINTS, Databases.WRITES);
                    for (int i = 0; i < 50; i++) {
                        Databases.checkpoint(c, "t", i, Databases.id((i + 1) % 50), "{}");
                        Databases.write(c, "t", i, 0, "files", Databases.file("/f" + i, "x"));
                    }
                }),
                new Crafted("missing ancestors", (c, r) -> {
                    chain(c, 40);
                    Databases.run(c, "DELETE FROM checkpoints WHERE checkpoint_id = '" + Databases.id(r.nextInt(38) + 1) + "'");
                }),
                new Crafted("no table of writes", (c, r) -> {
                    chain(c, 10);
                    Databases.run(c, "DROP TABLE writes");
                }),
                new Crafted("numbers, text and nulls where bytes belong", (c, r) -> {
                    chain(c, 10);
                    Databases.run(
                            c,
                            "UPDATE checkpoints SET checkpoint = 42 WHERE rowid = 3",
                            "UPDATE checkpoints SET checkpoint = NULL WHERE rowid = 4",
                            "UPDATE checkpoints SET metadata = 1.5 WHERE rowid = 5",
                            "UPDATE checkpoints SET type = 7 WHERE rowid = 6",
                            "UPDATE writes SET value = 'text' WHERE rowid = 2",
                            "UPDATE writes SET value = 3.25, type = x'00ff' WHERE rowid = 5");
                }),
                new Crafted("keys of other types", (c, r) -> {
                    Databases.run(c, "CREATE TABLE checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata)");
                    Databases.run(c, "CREATE TABLE writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value)");
                    Databases.checkpoint(c, "t", 1, null, "{}");
                    Databases.run(
                            c,
                            "INSERT INTO checkpoints VALUES (x'00', '', 'a', NULL, 'json', x'7b7d', x'7b7d')",
                            "INSERT INTO checkpoints VALUES (5, 6, 7, 8, 9, 10, 11)",
                            "INSERT INTO checkpoints VALUES ('t', NULL, 'b', x'01', 'json', x'7b7d', x'7b7d')",
                            "INSERT INTO checkpoints VALUES ('t', '', x'ff', NULL, 'json', x'7b7d', x'7b7d')",
                            "INSERT INTO checkpoints SELECT * FROM checkpoints",
                            "INSERT INTO writes VALUES ('t', '', '" + Databases.id(1) + "', 'k', 'one', 'files', 'json', x'7b7d')");
                }),
                new Crafted("keys of megabytes", (c, r) -> {
                    chain(c, 3);
                    Databases.run(
                            c,
                            "INSERT INTO checkpoints SELECT replace(hex(zeroblob(1500000)), '0', 'k'), '', 'x', NULL, 'json', x'7b7d', x'7b7d'",
                            "INSERT INTO checkpoints SELECT 't', '', replace(hex(zeroblob(1500000)), '0', 'k'), NULL, 'json', x'7b7d', x'7b7d'",
                            "INSERT INTO writes SELECT 't', '', '" + Databases.id(1) + "', replace(hex(zeroblob(1500000)), '0', 'k'), '', 0, 'files', 'json', x'7b7d'");
                }),
                new Crafted("views named like the tables", (c, r) -> Databases.run(
                        c,
                        "CREATE VIEW checkpoints AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS thread_id,"
                                + " '' AS checkpoint_ns, x AS checkpoint_id, NULL AS parent_checkpoint_id, 'json' AS type, x'7b7d' AS checkpoint, x'7b7d' AS metadata FROM n")),
                new Crafted("a view for the writes", (c, r) -> {
                    chain(c, 5);
                    Databases.run(
                            c,
                            "DROP TABLE writes",
                            "CREATE VIEW writes AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 't' AS thread_id,"
                                    + " '' AS checkpoint_ns, x AS checkpoint_id, '' AS task_id, x AS idx, 'files' AS channel, 'json' AS type, x'7b7d' AS value FROM n");
                }),
                new Crafted("triggers and odd indexes", (c, r) -> {
                    chain(c, 5);
                    Databases.run(
                            c,
                            "CREATE TRIGGER t1 AFTER INSERT ON checkpoints BEGIN DELETE FROM writes; END",
                            "CREATE INDEX odd ON checkpoints (thread_id, json_extract(metadata, '$.step'), hex(checkpoint))");
                }),
                new Crafted("metadata that is none", (c, r) -> {
                    Databases.run(c, Databases.CHECKPOINTS, Databases.WRITES);
                    List<String> odd = List.of(
                            "NaN", "{\"step\":NaN}", "{\"step\":1e400,\"source\":{}}", "[]", "", "{\"step\":\"3\"}", "\uFEFF{}",
                            "{\"step\":9999999999999}", "[".repeat(500_000), "{\"counters_since_delta_snapshot\":{\"files\":[1e99]}}");
                    for (int i = 0; i < odd.size(); i++) {
                        Databases.row(c, "t", Databases.id(i), i == 0 ? null : Databases.id(i - 1), "{\"v\":4,\"channel_versions\":{\"files\":1}}", odd.get(i));
                    }
                }),
                new Crafted("pickled, encrypted and unknown values", (c, r) -> {
                    chain(c, 6);
                    Databases.run(
                            c,
                            "UPDATE writes SET type = 'pickle' WHERE rowid = 2",
                            "UPDATE writes SET type = 'msgpack+aes' WHERE rowid = 4",
                            "UPDATE checkpoints SET type = 'msgpack+aes' WHERE rowid = 5");
                }),
                new Crafted("times and ids that are none", (c, r) -> {
                    Databases.run(c, Databases.CHECKPOINTS, Databases.WRITES);
                    Databases.row(c, "t", "zzzzzzzz-zzzz-6zzz-zzzz-zzzzzzzzzzzz", null, "{\"ts\":\"yesterday\",\"channel_values\":[1],\"channel_versions\":7}", "{}");
                    Databases.row(c, "t", "", "zzzzzzzz-zzzz-6zzz-zzzz-zzzzzzzzzzzz", "{\"ts\":[],\"channel_values\":{\"files\":\"none\",\"messages\":{\"a\":1}}}", "{}");
                }),
                new Crafted("a long chain with nothing stored", (c, r) -> chain(c, 3_000)));
    }

    private static void chain(Connection connection, int length) throws SQLException {
        Databases.run(connection, "PRAGMA synchronous=OFF", Databases.CHECKPOINTS, Databases.WRITES);
        connection.setAutoCommit(false);
        for (int i = 0; i < length; i++) {
            Databases.step(connection, "t", i);
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void oneWrite(Connection connection, String type, byte[] value) throws SQLException {
        chain(connection, 3);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO writes VALUES ('t', '', ?, 'task-2', '', 0, ?, ?, ?)")) {
            for (String channel : List.of("files", "messages")) {
                insert.setString(1, Databases.id(channel.equals("files") ? 1 : 0));
                insert.setString(2, channel);
                insert.setString(3, type);
                insert.setBytes(4, value);
                insert.executeUpdate();
            }
        }
    }

    private static void oneCheckpoint(Connection connection, String type, byte[] contents) throws SQLException {
        chain(connection, 3);
        try (PreparedStatement update = connection.prepareStatement("UPDATE checkpoints SET type = ?, checkpoint = ? WHERE rowid = 2")) {
            update.setString(1, type);
            update.setBytes(2, contents);
            update.executeUpdate();
        }
    }

    private static byte[] filled(int length, int with) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) with);
        return bytes;
    }

    private static byte[] start(int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return all;
    }

    private static byte[] extension(int length) {
        return ByteBuffer.allocate(6 + length).put((byte) 0xc9).putInt(length).put((byte) 5).array();
    }

    private static byte[] many(int length) {
        byte[] bytes = ByteBuffer.allocate(5 + length).put((byte) 0xdd).putInt(length).array();
        Arrays.fill(bytes, 5, bytes.length, (byte) 0xc0);
        return bytes;
    }

    private static byte[] inFiles(byte[] value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(start(0x81, 0xae));
        out.writeBytes("channel_values".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(start(0x81, 0xa5));
        out.writeBytes("files".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(value);
        return out.toByteArray();
    }

    /** Each extension holds the next and nothing else. */
    private static byte[] nestedExtensions() {
        int depth = 20_000;
        ByteBuffer bytes = ByteBuffer.allocate(6 * depth);
        for (int i = 0; i < depth; i++) {
            bytes.put((byte) 0xc9).putInt(6 * (depth - i - 1)).put((byte) 7);
        }
        return bytes.array();
    }
}
