package dev.stateroom.langgraph.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection that only reads, comes back, and can be cancelled. */
final class PostgresDatabaseTest {
    private static final String HEAD = "1f000000-0000-6000-8000-000000000001";
    private static TestDatabase shared;

    /** As the npm package makes them: no position of parallel tasks, whole numbers as versions, everything in the table of values. */
    static final String NPM = "CREATE TABLE checkpoints (thread_id text, checkpoint_ns text DEFAULT '', checkpoint_id text,"
            + " parent_checkpoint_id text, type text, checkpoint jsonb NOT NULL, metadata jsonb NOT NULL DEFAULT '{}',"
            + " PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id));"
            + "CREATE TABLE checkpoint_blobs (thread_id text, checkpoint_ns text DEFAULT '', channel text, version text, type text NOT NULL,"
            + " blob bytea, PRIMARY KEY (thread_id, checkpoint_ns, channel, version));"
            + "CREATE TABLE checkpoint_writes (thread_id text, checkpoint_ns text DEFAULT '', checkpoint_id text, task_id text, idx int,"
            + " channel text NOT NULL, type text, blob bytea NOT NULL, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx));";

    @BeforeAll
    static void create() {
        shared = PostgresServer.create();
        shared.execute(NPM);
        shared.execute("INSERT INTO checkpoints (thread_id, checkpoint_id, checkpoint, metadata) VALUES ('t', '" + HEAD + "',"
                + " '{\"v\": 4, \"id\": \"" + HEAD + "\", \"ts\": \"2026-01-01T00:00:00.000Z\", \"channel_versions\": {\"files\": 2, \"gone\": 1},"
                + " \"versions_seen\": {}}', '{\"source\": \"loop\", \"step\": 3}');"
                + "INSERT INTO checkpoint_blobs VALUES ('t', '', 'files', '2', 'json', convert_to(json_build_object('/big.txt', json_build_object("
                + "'content', repeat('x', 100000), 'mimeType', 'text/plain', 'created_at', '2026-01-01T00:00:00.000Z', 'modified_at',"
                + " '2026-01-01T00:00:00.000Z'))::text, 'UTF8')), ('t', '', 'gone', '1', 'empty', NULL);"
                + "INSERT INTO checkpoint_writes VALUES ('t', '', '" + HEAD + "', 'task', 0, 'files', 'json', convert_to('{\"/new.txt\":"
                + " {\"content\": \"n\", \"mimeType\": \"text/plain\"}}', 'UTF8'))");
    }

    private static Failure failure(Outcome<?> outcome) {
        return ((Outcome.Failed<?>) outcome).failure();
    }

    @Test
    void rowsOfTheNpmPackageAreReadWithValuesTooLargeToComeAlong() {
        try (ThreadSource source = Sources.threads(shared)) {
            assertThat(source.description().kind()).endsWith("PostgreSQL, JavaScript");
            RecordedThread thread = source.thread("t", Cancellation.NEVER).orThrow();
            CheckpointKey head = new CheckpointKey("", HEAD);
            Checkpoint checkpoint = Objects.requireNonNull(thread.checkpoint(head));
            assertThat(checkpoint.step()).isEqualTo(3);
            FileData big = Objects.requireNonNull(thread.filesAt(head, Cancellation.NEVER).orThrow().value().get("/big.txt"));
            assertThat(big.bytes()).hasSize(100_000);
            assertThat(thread.filesWithPending(head, Cancellation.NEVER).orThrow().value().keys()).contains("/big.txt", "/new.txt");
            assertThat(thread.channelAt(head, "gone").orThrow()).isNull();
            assertThat(thread.problems()).isEmpty();
        }
    }

    @Test
    void nothingCanBeWrittenThroughIt() {
        try (PostgresDatabase database = Sources.database(shared)) {
            Failure failure = failure(database.read(
                    "INSERT INTO checkpoints (thread_id, checkpoint_id, checkpoint) VALUES ('x', 'y', '{}') RETURNING 1",
                    List.of(),
                    Cancellation.NEVER,
                    _ -> {}));
            assertThat(failure.sentence()).contains("read-only transaction");
        }
    }

    @Test
    void aConnectionThatTheServerEndedIsMadeAnew() {
        try (PostgresDatabase database = Sources.database(shared)) {
            List<Long> counts = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                database.read("SELECT count(*) FROM checkpoints", List.of(), Cancellation.NEVER, row -> counts.add(row.number(1))).orThrow();
                shared.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stateroom' AND datname ="
                        + " current_database()");
            }
            assertThat(counts).containsExactly(1L, 1L);
        }
    }

    @Test
    @Timeout(20)
    void whoGivesUpDoesNotWaitForTheServer() throws SQLException {
        Cancellation.Switch giveUp = new Cancellation.Switch();
        try (PostgresDatabase database = Sources.database(shared);
                Connection other = shared.connect();
                Statement lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("LOCK TABLE checkpoints IN ACCESS EXCLUSIVE MODE");
            Thread.startVirtualThread(() -> {
                try (Connection watching = shared.connect(); Statement ask = watching.createStatement()) {
                    boolean waits = false;
                    while (!waits) {
                        try (var rows = ask.executeQuery("SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database"
                                + " WHERE datname = current_database())")) {
                            waits = rows.next();
                        }
                    }
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
                giveUp.request();
            });
            assertThatThrownBy(() -> database.read("SELECT count(*) FROM checkpoints", List.of(), giveUp, _ -> {}))
                    .isInstanceOf(CancelledException.class);
            other.rollback();
            assertThat(database.read("SELECT count(*) FROM checkpoints", List.of(), Cancellation.NEVER, _ -> {})).isInstanceOf(Outcome.Ok.class);
        }
    }

    @Test
    void whatTakesRowsMayAskAgain() {
        try (PostgresDatabase database = Sources.database(shared)) {
            List<Long> inner = new ArrayList<>();
            database.read(
                            "SELECT g FROM generate_series(1, 300) g",
                            List.of(),
                            Cancellation.NEVER,
                            row -> database.read(
                                            "SELECT ?::bigint", List.of(row.number(1)), Cancellation.NEVER, again -> inner.add(again.number(1)))
                                    .orThrow())
                    .orThrow();
            assertThat(inner).hasSize(300).isSorted();
        }
    }

    @Test
    void aDataBaseThatIsNotThereSaysSo() {
        String address = new TestDatabase(shared.port(), "nowhere").address();
        Failure failure = failure(PostgresDatabase.open(PostgresAddress.parse(address).orThrow(), Cancellation.NEVER));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure.sentence()).endsWith("has no database nowhere");
    }

    @Test
    void aShallowSaversTablesAreNamed() {
        TestDatabase shallow = PostgresServer.create();
        shallow.execute("CREATE TABLE checkpoints (thread_id text, checkpoint_ns text, type text, checkpoint jsonb, metadata jsonb)");
        Failure failure = failure(PostgresCheckpoints.over(Sources.database(shallow), null, Cancellation.NEVER));
        assertThat(failure.sentence()).contains("shallow saver");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "postgresql://u@h:5433/db | postgresql://u@h:5433/db",
        "postgres://u:secret@h/db | postgresql://u@h/db",
        "postgresql://u:${env:PW}@h/db | postgresql://u:${env:PW}@h/db",
        "postgresql://u@h1,h2:5433/db?sslmode=verify-full&connect_timeout=3 | postgresql://u@h1,h2:5433/db?connectTimeout=3&sslmode=verify-full",
        "postgresql://h/db?user=me&password=secret | postgresql://me@h/db",
        "postgresql://u%40corp@[::1]:5432/d%20b | postgresql://u%40corp@[::1]:5432/d%20b",
    })
    void addressesAreReadAndShownWithoutTheirPassword(String written, String shown) {
        PostgresAddress address = PostgresAddress.parse(written).orThrow();
        assertThat(address).hasToString(shown);
        assertThat(PostgresAddress.parse(shown).orThrow()).hasToString(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://u:p@ss@h/db", "postgresql://u:secret@h/db?socketFactory=a.B", "postgresql://u:secret@h/db?loggerFile=/etc/x",
        "postgresql:u@h", "postgresql://u:secret%zz@h/db", "postgresql://u:secret@h o/db"})
    void whatIsNoAddressIsRefusedWithoutRepeatingSecrets(String written) {
        Failure failure = failure(PostgresAddress.parse(written));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.INVALID);
        assertThat(failure.sentence()).doesNotContain("secret").doesNotContain("p@ss");
    }
}
