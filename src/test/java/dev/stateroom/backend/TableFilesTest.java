package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.SoakShare;
import dev.stateroom.backend.sql.TableFiles;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table of files in a real PostgreSQL. */
final class TableFilesTest extends WritableContract {
    private static final String BYTES = "CREATE TABLE files (path text PRIMARY KEY, content bytea NOT NULL, created_at timestamptz, modified_at timestamptz)";
    private static final String TYPED =
            "CREATE TABLE files (path text PRIMARY KEY, content text NOT NULL, created_at timestamptz, modified_at timestamptz, mime_type text)";
    private static final String TEXTS = "CREATE TABLE files (path text PRIMARY KEY, content text NOT NULL, created_at text, modified_at text)";
    private static final String BY_CODE_POINT = "TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' ENCODING 'UTF8'";


    private final List<Backend> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Backend::close);
    }

    private Backend open(TestDatabase database, String table, boolean writable) {
        PostgresDatabase connection =
                PostgresDatabase.open(PostgresAddress.parse(database.address()).orThrow(), Cancellation.NEVER).orThrow();
        Backend backend = new ObjectBackend(TableFiles.open(connection, table, writable, Cancellation.NEVER).orThrow());
        opened.add(backend);
        return backend;
    }

    private static TestDatabase created(String options, String... statements) {
        TestDatabase database = PostgresServer.create(options);
        for (String statement : statements) {
            database.execute(statement);
        }
        return database;
    }

    @Override
    Backend holding(Map<String, byte[]> files) throws Exception {
        TestDatabase database = created(BY_CODE_POINT, BYTES);
        try (Connection connection = database.connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO files VALUES (?, ?, now(), now())")) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                insert.setString(1, file.getKey());
                insert.setBytes(2, file.getValue());
                insert.addBatch();
            }
            insert.executeBatch();
        }
        return open(database, "files", true);
    }

    /** Each needs a database. */
    @Override
    int randomEdits() {
        return 1;
    }

    private static void put(Backend backend, String path, byte[] bytes) {
        backend.write(new FilePath(path), new ByteArrayInputStream(bytes), true, Cancellation.NEVER).orThrow();
    }

    @Test
    void bytesInATableOfTextsAreKeptWhereTheTypeSaysSo() throws IOException {
        TestDatabase database = created(BY_CODE_POINT, TYPED);
        Backend backend = open(database, "files", true);
        byte[] odd = {(byte) 0xff, 0, 'n', 'e', 'e', 'd', 'l', 'e', '\n'};
        put(backend, "/odd.txt", odd);
        put(backend, "/picture.png", odd);
        put(backend, "/plain.txt", "needle\n".getBytes(UTF_8));
        assertThat(read(backend, "/odd.txt", 0, -1)).isEqualTo(odd);
        assertThat(read(backend, "/picture.png", 2, 3)).isEqualTo("nee".getBytes(UTF_8));
        assertThat(list(backend, "/").orThrow()).extracting(FileEntry::size).containsExactlyInAnyOrder(9L, 9L, 7L);
        assertThat(grep(backend, "needle", "/", null)).contains("/plain.txt:1:needle");
        put(backend, "/odd.txt", "text again\n".getBytes(UTF_8));
        assertThat(one(database, "SELECT content || mime_type FROM files WHERE path = '/odd.txt'")).isEqualTo("text again\ntext/plain");
    }

    @Test
    void whereNothingSaysTheTypeTheNameDoes() throws IOException {
        TestDatabase database = created(BY_CODE_POINT, TEXTS, "INSERT INTO files VALUES ('/old.png', 'iVBORw==', '2026-01-02T03:04:05+00:00', '2026-01-02T03:04:05')");
        Backend backend = open(database, "files", true);
        assertThat(read(backend, "/old.png", 0, -1)).isEqualTo(new byte[] {(byte) 0x89, 'P', 'N', 'G'});
        assertThat(backend.entry(new FilePath("/old.png")).orThrow().modified()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
        assertThat(backend.entry(new FilePath("/old.png")).orThrow().size()).isEqualTo(4);
        put(backend, "/new.gif", new byte[] {0, 1});
        assertThat(one(database, "SELECT content FROM files WHERE path = '/new.gif'")).isEqualTo("AAE=");
        assertThat(failure(backend.write(new FilePath("/a.txt"), new ByteArrayInputStream(new byte[] {0}), false, Cancellation.NEVER)).sentence())
                .contains("stores its content as text");
        put(backend, "/NOTES", "ž".getBytes(UTF_8));
        assertThat(read(backend, "/NOTES", 0, -1)).isEqualTo("ž".getBytes(UTF_8));
        assertThat(one(database, "SELECT created_at FROM files WHERE path = '/NOTES'")).startsWith("20").endsWith("+00:00");
    }

    private static String one(TestDatabase database, String sql) {
        try (Connection connection = database.connect();
                var row = connection.createStatement().executeQuery(sql)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "CREATE INDEX ON files (path text_pattern_ops)", "CREATE INDEX ON files (path COLLATE \"C\")"})
    void signsOfPatternsAreOrdinaryCharactersInEveryOrder(String index) {
        TestDatabase database = created("TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8' ENCODING 'UTF8'", BYTES, index.isEmpty() ? "SELECT 1" : index, """
                INSERT INTO files (path, content) SELECT p, 'needle' FROM unnest(ARRAY['/a_b/x', '/aXb/x', '/a%/y', '/abc/y', '/A/z',
                '/a/Z', '/a-b', '/a b/c', '/é/f', '/e/f', 'bare/x', '/a_b/deep/er']) p""");
        Backend backend = open(database, "files", false);
        assertThat(names(backend, "/a_b")).containsExactlyInAnyOrder("x", "deep");
        assertThat(names(backend, "/a%")).containsExactly("y");
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("a_b", "aXb", "a%", "abc", "A", "a", "a-b", "a b", "é", "e", "‹no leading slash›");
        assertThat(grep(backend, "needle", "/a_b", null)).hasSize(2);
        assertThat(glob(backend, "**/x", "/")).containsExactlyInAnyOrder("/a_b/x", "/aXb/x", "/‹no leading slash›/bare/x");
        assertThat(failure(write(backend, "/a", "x", true)).sentence()).contains("read-only");
        assertThat(backend.capabilities().connectedTo().contains("without an index")).isEqualTo(index.isEmpty());
    }

    @Test
    void manyRowsCostNoMoreThanTheirChildren() {
        int count = SoakShare.of(100_000, 5_000);
        TestDatabase database = created(BY_CODE_POINT, BYTES, "INSERT INTO files (path, content, modified_at) SELECT '/deep/d' || (i % 50) || '/f' || i, 'x', now()"
                + " FROM generate_series(1, " + count + ") i", "INSERT INTO files (path, content) SELECT '/flat/f' || i, 'x' FROM generate_series(1, " + count + ") i", "ANALYZE files");
        CountedDatabase counted = new CountedDatabase(database.address());
        Backend backend = counted.backend();
        opened.add(backend);
        assertThat(list(backend, "/deep").orThrow()).hasSize(50);
        assertThat(counted.questions).isLessThan(60);
        assertThat(counted.rows).isLessThan(51 * 200);
        counted.reset();
        assertThat(list(backend, "/deep/d7").orThrow()).hasSize(count / 50);
        assertThat(counted.rows).isLessThan(count / 50 + 200);
        counted.reset();
        List<FileEntry> first = new ArrayList<>();
        assertThatThrownBy(() -> backend.list(new FilePath("/flat"), first::add, () -> first.size() >= 200)).isInstanceOf(CancelledException.class);
        assertThat(counted.questions).isLessThanOrEqualTo(2);
        assertThat(counted.rows).isLessThanOrEqualTo(400);
        counted.reset();
        assertThat(grep(backend, "nowhere", "/", null)).isEmpty();
        assertThat(counted.rows).as("the server searches first").isLessThan(5);
        assertThat(backend.entry(new FilePath("/flat/f77")).orThrow().size()).isEqualTo(1);
    }

    @Test
    void whoWasFasterIsNotWrittenOver() throws Exception {
        TestDatabase database = created(BY_CODE_POINT, BYTES, "INSERT INTO files VALUES ('/a', 'one')");
        Backend backend = open(database, "files", true);
        ByteArrayInputStream content = new ByteArrayInputStream("mine".getBytes(UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                database.execute("UPDATE files SET content = 'theirs'");
                return super.read(into, offset, length);
            }
        };
        assertThat(failure(backend.write(new FilePath("/a"), content, true, Cancellation.NEVER)).sentence())
                .isEqualTo("/a was changed by another process: read it again");
        assertThat(read(backend, "/a", 0, -1)).isEqualTo("theirs".getBytes(UTF_8));
    }

    @Test
    void otherTablesSchemasAndWhatIsNoTableOfFiles() {
        TestDatabase database = created("", "CREATE SCHEMA \"odd one\"", "CREATE TABLE \"odd one\".\"my \"\"files\" (path text, content text, mime_type text)",
                "INSERT INTO \"odd one\".\"my \"\"files\" VALUES ('/x.txt', 'hello', 'text/plain')", "CREATE TABLE other (a int)", "CREATE VIEW v AS SELECT path, content FROM \"odd one\".\"my \"\"files\"");
        Backend backend = open(database, "odd one.my \"files", true);
        assertThat(names(backend, "/")).containsExactly("x.txt");
        assertThat(names(open(database, "v", true), "/")).containsExactly("x.txt");
        assertThat(failure(write(open(database, "v", true), "/n", "x", true)).sentence()).contains("read-only");
        PostgresDatabase connection = PostgresDatabase.open(PostgresAddress.parse(database.address()).orThrow(), Cancellation.NEVER).orThrow();
        assertThat(failure(TableFiles.open(connection, "nope", false, Cancellation.NEVER)).sentence()).endsWith("has no table nope");
        PostgresDatabase again = PostgresDatabase.open(PostgresAddress.parse(database.address()).orThrow(), Cancellation.NEVER).orThrow();
        assertThat(failure(TableFiles.open(again, "other", false, Cancellation.NEVER)).sentence()).contains("needs the columns path and content");
    }

    @Test
    void aSearchEndsAtItsCap() {
        TestDatabase database = created(BY_CODE_POINT, BYTES, "INSERT INTO files (path, content) SELECT '/f' || i, 'needle' FROM generate_series(1, 5000) i");
        CountedDatabase counted = new CountedDatabase(database.address());
        Backend backend = counted.backend();
        opened.add(backend);
        assertThat(backend.grep(new FileSearch.Text("needle", FilePath.ROOT, null, 3), new Found<>(), Cancellation.NEVER).orThrow())
                .isEqualTo(new FileSearch.Summary(3, false));
        assertThat(counted.rows).isLessThan(200);
    }
}
