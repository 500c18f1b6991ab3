package dev.stateroom;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A recorded database that was changed with knowledge of its structure. The same number gives the same change.
 *
 * @param file where it is
 * @param base the recorded database, with "small" behind it where its largest thread was left out
 * @param kind what was changed
 * @param what how
 */
record MutatedDatabase(Path file, String base, Kind kind, String what) {
    static final List<String> BASES = List.of(
            "python-sqlite/sessions.db", "js-sqlite/checkpoints.sqlite", "python-sqlite/dcode-sessions.db", "python-sqlite/legacy-sessions.db");

    /** Of a tree that does not end. */
    private static final int LEVELS = 6;

    private static final int CHILDREN = 400;

    /** Which part of a database is changed. */
    enum Kind {
        /** Bytes of stored values of one thread. */
        PAYLOAD,
        /** Tables and indexes; rows stay. */
        SCHEMA,
        /** Rows of one thread, and rows that no writer writes. */
        ROWS,
        /** What is next to the file. */
        COMPANIONS,
        /** Pages of the file. */
        PAGES,
        /** One field, which gets a value that no runtime writes there. */
        FIELDS
    }

    static MutatedDatabase make(int number, Path folder) throws IOException, SQLException, InterruptedException {
        Random random = new Random(7_000_003L * number + 29);
        Kind kind = Kind.values()[number % Kind.values().length];
        int round = number / Kind.values().length;
        String base = BASES.get(round % BASES.size()) + (round / BASES.size() % 8 == 0 ? "" : " small");
        Path file = whole(base, Files.createDirectories(folder.resolve("file-%06d".formatted(number))));
        return switch (kind) {
            case PAYLOAD, ROWS, SCHEMA, FIELDS -> {
                try (Connection connection = open(file)) {
                    String what = switch (kind) {
                        case PAYLOAD -> payload(connection, random);
                        case ROWS -> rows(connection, victim(connection, random), random);
                        case FIELDS -> ImpossibleField.write(connection, victim(connection, random), random);
                        default -> schema(connection, random);
                    };
                    yield new MutatedDatabase(file, base, kind, what);
                }
            }
            case COMPANIONS -> new MutatedDatabase(file, base, kind, beside(file, random));
            case PAGES -> new MutatedDatabase(file, base, kind, pages(file, random));
        };
    }

    /** A recorded database with items of a store next to its threads. */
    static Path whole(String base, Path folder) throws IOException, SQLException {
        Path file = CommandRun.copy(base.replace(" small", ""), folder);
        Path store = CommandRun.copy("python-sqlite/store.db", folder);
        try (Connection connection = open(file); Statement statement = connection.createStatement()) {
            statement.execute("ATTACH '" + store + "' AS s");
            for (String sql : column(connection, "SELECT sql FROM s.sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC")) {
                statement.execute(sql);
            }
            statement.execute("INSERT INTO store SELECT * FROM s.store");
            statement.execute("DETACH s");
            List<String> threads = column(connection, "SELECT thread_id FROM checkpoints GROUP BY 1 ORDER BY sum(length(checkpoint)) DESC");
            if (base.endsWith(" small") && threads.size() > 1) {
                statement.execute("DELETE FROM checkpoints WHERE thread_id = '" + threads.getFirst() + "'");
                statement.execute("DELETE FROM writes WHERE thread_id = '" + threads.getFirst() + "'");
                statement.execute("VACUUM");
            }
        }
        Files.delete(store);
        return file;
    }

    private static Connection open(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                try {
                    statement.execute(each);
                } catch (SQLException refused) {
                    // A generation of the schema that this change does not fit: what was done until then is a change, too.
                    return;
                }
            }
        }
    }

    private static List<String> column(Connection connection, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private static String victim(Connection connection, Random random) throws SQLException {
        List<String> threads = column(connection, "SELECT DISTINCT thread_id FROM checkpoints ORDER BY 1");
        return threads.get(random.nextInt(threads.size()));
    }

    private static String payload(Connection connection, Random random) throws SQLException {
        String victim = victim(connection, random);
        String[] target = switch (random.nextInt(6)) {
            case 0, 1 -> new String[] {"writes", "value"};
            case 2 -> new String[] {"store", "value"};
            default -> new String[] {"checkpoints", random.nextInt(4) == 0 ? "metadata" : "checkpoint"};
        };
        for (String index : column(connection, "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%json_%'")) {
            // SQLite refuses a value that such an index cannot read.
            run(connection, "DROP INDEX \"" + index + "\"");
        }
        String where = target[0].equals("store") ? " WHERE ? <> ''" : " WHERE thread_id = ?";
        String name = "";
        try (PreparedStatement rows = connection.prepareStatement("SELECT rowid, " + target[1] + " FROM " + target[0] + where);
                PreparedStatement update = connection.prepareStatement("UPDATE " + target[0] + " SET " + target[1] + " = ? WHERE rowid = ?")) {
            rows.setString(1, victim);
            List<Long> ids = new ArrayList<>();
            List<byte[]> values = new ArrayList<>();
            try (ResultSet found = rows.executeQuery()) {
                while (found.next()) {
                    ids.add(found.getLong(1));
                    values.add(found.getBytes(2) == null ? new byte[0] : found.getBytes(2));
                }
            }
            int changes = 1 + random.nextInt(3);
            for (int i = 0; i < changes && !ids.isEmpty(); i++) {
                int row = random.nextInt(ids.size());
                int how = random.nextInt(9);
                update.setBytes(1, changed(values.get(row), values.get(random.nextInt(values.size())), how, random));
                update.setLong(2, ids.get(row));
                update.executeUpdate();
                name += " " + how;
            }
        }
        return target[0] + " " + target[1] + name + " of " + victim;
    }

    private static byte[] changed(byte[] value, byte[] other, int how, Random random) {
        byte[] bytes = value.clone();
        if (bytes.length < 8) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int at = random.nextInt(bytes.length - 6);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        switch (how) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes = Arrays.copyOf(bytes, at);
            case 2 -> buffer.put(at, (byte) (0xdc + random.nextInt(4))).putInt(at + 1, random.nextInt());
            case 3 -> buffer.put(at, (byte) 0xc9).putInt(at + 1, random.nextInt(100)).put(at + 5, (byte) random.nextInt(8));
            case 4 -> {
                bytes = new byte[200_000];
                Arrays.fill(bytes, random.nextBoolean() ? (byte) 0x91 : (byte) '[');
            }
            case 5 -> bytes = ("{\"v\":4,\"channel_values\":{\"files\":" + "{\"a\":".repeat(1_000) + "1").getBytes(java.nio.charset.StandardCharsets.UTF_8);
            case 6 -> bytes = other.clone();
            case 7 -> {
                byte[] twice = Arrays.copyOf(bytes, bytes.length + at);
                System.arraycopy(bytes, 0, twice, bytes.length, at);
                bytes = twice;
            }
            default -> {
                bytes = new byte[2_000_000];
                buffer = ByteBuffer.wrap(bytes);
                buffer.put((byte) 0xdd).putInt(bytes.length - 5);
                Arrays.fill(bytes, 5, bytes.length, (byte) (random.nextBoolean() ? 0x80 : 0xc0));
            }
        }
        return bytes;
    }

    private static String schema(Connection connection, Random random) throws SQLException {
        int how = random.nextInt(9);
        String keys = "thread_id, checkpoint_ns, checkpoint_id";
        switch (how) {
            case 0 -> run(connection, "CREATE TABLE c2 AS SELECT * FROM checkpoints", "DROP TABLE checkpoints", "ALTER TABLE c2 RENAME TO checkpoints");
            case 1 -> run(connection, "CREATE TABLE w2 AS SELECT * FROM writes", "DROP TABLE writes", "ALTER TABLE w2 RENAME TO writes");
            case 2 -> run(connection, "ALTER TABLE checkpoints ADD COLUMN extra TEXT DEFAULT 'x'", "CREATE INDEX i ON checkpoints(thread_id)");
            case 3 -> run(connection, "ALTER TABLE checkpoints RENAME TO c2", "CREATE VIEW checkpoints AS SELECT * FROM c2");
            case 4 -> run(connection, "ALTER TABLE checkpoints RENAME COLUMN metadata TO meta");
            case 5 -> run(connection, "CREATE TABLE c2 AS SELECT * FROM checkpoints", "DROP TABLE checkpoints", "ALTER TABLE c2 RENAME TO checkpoints",
                    "CREATE INDEX i ON checkpoints(thread_id)", "ALTER TABLE checkpoints ADD COLUMN rowid TEXT");
            case 6 -> run(connection, "CREATE TABLE w2 AS SELECT * FROM writes", "DROP TABLE writes", "ALTER TABLE w2 RENAME TO writes",
                    "CREATE UNIQUE INDEX i ON writes(" + keys + ", task_id, idx)");
            case 7 -> run(connection, "PRAGMA writable_schema=ON", "UPDATE sqlite_schema SET sql = replace(sql, 'thread_id TEXT', 'thread_id TEXT COLLATE nowhere')");
            default -> run(connection, "PRAGMA writable_schema=ON", "UPDATE sqlite_schema SET rootpage = (SELECT max(rootpage) FROM sqlite_schema) WHERE name LIKE 'sqlite_autoindex_check%'");
        }
        return "schema " + how;
    }

    private static String rows(Connection connection, String victim, Random random) throws SQLException {
        int how = random.nextInt(8);
        String mine = " WHERE thread_id = '" + victim.replace("'", "''") + "'";
        String copy = "INSERT OR IGNORE INTO checkpoints(thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata) SELECT ";
        switch (how) {
            case 0 -> run(connection, "UPDATE checkpoints SET parent_checkpoint_id = checkpoint_id" + mine);
            case 1 -> run(connection, "UPDATE OR IGNORE checkpoints SET checkpoint_id = CAST(checkpoint_id AS BLOB)" + mine + " AND rowid % 2");
            case 2 -> run(connection, "UPDATE checkpoints SET type = 'pickle'" + mine);
            case 3 -> run(connection, copy + "thread_id, checkpoint_ns, checkpoint_id || '-' || n, checkpoint_id, type, checkpoint, metadata FROM checkpoints,"
                    + " (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300) SELECT n FROM c)" + mine + " LIMIT 3000");
            case 4 -> run(connection, "UPDATE writes SET idx = -idx - 100" + mine);
            case 5 -> run(connection, "DELETE FROM checkpoints" + mine + " AND rowid % 2");
            case 6 -> run(connection, "UPDATE checkpoints SET metadata = NULL, checkpoint = zeroblob(3000000)" + mine + " AND rowid % 3 = 0");
            default -> run(connection, "UPDATE OR IGNORE writes SET channel = channel || char(27) || ']0;x' || char(7), task_id = ''" + mine);
        }
        return "rows " + how;
    }

    private static String beside(Path file, Random random) throws IOException, SQLException, InterruptedException {
        String suffix = List.of("-wal", "-journal", "-shm").get(random.nextInt(3));
        Path beside = file.resolveSibling(file.getFileName() + suffix);
        int how = random.nextInt(9);
        byte[] noise = new byte[random.nextInt(20_000)];
        random.nextBytes(noise);
        switch (how) {
            case 0 -> Files.write(beside, noise);
            case 1 -> new ProcessBuilder("mkfifo", beside.toString()).start().waitFor();
            case 2 -> Files.createDirectory(beside);
            case 3 -> Files.createSymbolicLink(beside, Path.of("/dev/zero"));
            case 4 -> {
                Files.write(beside, new byte[] {0x37, 0x7f, 0x06, (byte) 0x82, 0, 0x2d, (byte) 0xe2, 0x18, 0, 0, 0x10, 0});
                try (RandomAccessFile sparse = new RandomAccessFile(beside.toFile(), "rw")) {
                    sparse.setLength(20L << 30);
                }
            }
            case 5 -> Files.createSymbolicLink(beside, beside.getFileName());
            case 6 -> {
                try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                    // A short name next to it, moved there: names of sockets are short.
                    Path at = Files.createTempDirectory("s").resolve("s");
                    socket.bind(UnixDomainSocketAddress.of(at));
                    Files.move(at, beside);
                    Files.delete(at.getParent());
                }
            }
            case 7 -> Files.createSymbolicLink(beside, file.getFileName());
            default -> {
                byte[] start = {(byte) 0xd9, (byte) 0xd5, 0x05, (byte) 0xf9, 0x20, (byte) 0xa1, 0x63, (byte) 0xd7, 0, 0, 0, 0};
                Files.write(beside, Arrays.copyOf(start, 512 + noise.length));
            }
        }
        return suffix + " " + how;
    }

    /** A tree of few pages with more leaves than anybody can read: each page is the child of the one before, some hundred times. */
    private static byte[] endless(Path file, byte[] bytes, Random random) throws SQLException {
        int root;
        try (Connection connection = open(file)) {
            String table = random.nextBoolean() ? "checkpoints" : "writes";
            root = Integer.parseInt(column(connection, "SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'").getFirst());
        }
        int pages = bytes.length / 4096;
        byte[] longer = Arrays.copyOf(bytes, bytes.length + LEVELS * 4096);
        System.arraycopy(bytes, (root - 1) * 4096, longer, (pages + LEVELS - 1) * 4096, 4096);
        for (int level = 0; level < LEVELS; level++) {
            int at = level == 0 ? (root - 1) * 4096 : (pages + level - 1) * 4096;
            Arrays.fill(longer, at, at + 4096, (byte) 0);
            int child = pages + level + 1;
            ByteBuffer page = ByteBuffer.wrap(longer, at, 4096).slice();
            page.put(0, (byte) 5).putShort(3, (short) CHILDREN).putShort(5, (short) (4096 - 6 * CHILDREN)).putInt(8, child);
            for (int cell = 0; cell < CHILDREN; cell++) {
                page.putShort(12 + 2 * cell, (short) (4096 - 6 * (cell + 1)));
                page.putInt(4096 - 6 * (cell + 1), child).put(4096 - 6 * (cell + 1) + 4, (byte) 1);
            }
        }
        ByteBuffer.wrap(longer).putInt(28, longer.length / 4096);
        return longer;
    }

    private static String pages(Path file, Random random) throws IOException, SQLException {
        byte[] bytes = Files.readAllBytes(file);
        int pages = bytes.length / 4096;
        int how = random.nextInt(6);
        switch (how) {
            case 5 -> bytes = endless(file, bytes, random);
            case 0 -> {
                // One bit in a page of an index, if there is one.
                int page = 1 + random.nextInt(pages - 1);
                for (int i = 0; i < pages && bytes[page * 4096] != 10; i++) {
                    page = 1 + (page + 1) % (pages - 1);
                }
                bytes[page * 4096 + 4096 - 1 - random.nextInt(600)] ^= (byte) (1 << random.nextInt(8));
            }
            case 1 -> bytes[100 + random.nextInt(bytes.length - 100)] ^= (byte) (1 << random.nextInt(8));
            case 2 -> {
                int page = 1 + random.nextInt(pages - 1);
                Arrays.fill(bytes, page * 4096, page * 4096 + 4096, (byte) 0);
            }
            case 3 -> {
                int page = 1 + random.nextInt(pages - 1);
                System.arraycopy(bytes, random.nextInt(pages) * 4096, bytes, page * 4096, 4096);
            }
            default -> {
                bytes = Arrays.copyOf(bytes, bytes.length - 4096 * (1 + random.nextInt(pages / 2)));
                ByteBuffer.wrap(bytes).putInt(28, bytes.length / 4096);
            }
        }
        Files.write(file, bytes);
        return "pages " + how;
    }
}
