package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.sql.TableFiles;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.langgraph.postgres.WireProxy;
import dev.stateroom.langgraph.postgres.WireProxy.Fault;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A table of files over a way that breaks: one sentence each time, nothing half written, nothing written twice. */
final class TableFaultsTest {
    private TestDatabase database;
    private WireProxy proxy;
    private final List<Backend> opened = new ArrayList<>();

    @BeforeEach
    void make() {
        database = PostgresServer.create();
        database.execute("CREATE TABLE files (path text COLLATE \"C\" PRIMARY KEY, content text NOT NULL, modified_at timestamptz);"
                + "INSERT INTO files SELECT '/f' || i, repeat('x', 500) || i, now() FROM generate_series(1, 3000) i");
        proxy = new WireProxy(database.port());
    }

    @AfterEach
    void stop() {
        opened.forEach(Backend::close);
        proxy.close();
    }

    private static Outcome<Backend> open(String address) {
        return PostgresDatabase.open(PostgresAddress.parse(address).orThrow(), Cancellation.NEVER)
                .then(database -> TableFiles.open(database, "files", true, Cancellation.NEVER))
                .map(ObjectBackend::new);
    }

    private Backend backend(String parameters) {
        Backend backend = open(proxy.address(database, parameters)).orThrow();
        opened.add(backend);
        return backend;
    }

    private static String sentence(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        Failure failure = ((Outcome.Failed<?>) outcome).failure();
        assertThat(failure.kind()).isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(failure.sentence()).doesNotContain("\n", "Exception").hasSizeLessThan(300);
        return failure.sentence();
    }

    private static Outcome<FileEntry> write(Backend backend, String path, String text) {
        return backend.write(new FilePath(path), new ByteArrayInputStream(text.getBytes(UTF_8)), true, Cancellation.NEVER);
    }

    private static String text(Backend backend, String path) throws IOException {
        return new String(backend.read(new FilePath(path), 0, -1).orThrow().readAllBytes(), UTF_8);
    }

    @Test
    void whereNothingListensThatIsSaidAtOnce() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThat(sentence(open("postgresql://postgres@127.0.0.1:" + port + "/x")))
                .isEqualTo("nothing answers at 127.0.0.1:" + port + ": is PostgreSQL running there");
    }

    @Test
    void aServerThatMakesNoSecureConnectionIsNotAskedWithoutOne() {
        assertThat(sentence(open(proxy.address(database, "sslmode=require")))).contains("does not support SSL");
        assertThat(proxy.count("postgres")).as("no name went over the open connection").isZero();
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() {
        proxy.then(new Fault.Strange());
        String said = sentence(open(proxy.address(database, "sslmode=verify-full")));
        assertThat(said).startsWith("no secure connection to 127.0.0.1:").endsWith("no authority that this computer trusts has signed its certificate");
        assertThat(proxy.count("postgres")).isZero();
    }

    @Test
    void whoSaysNothingIsNotWaitedForLongerThanTheLimit() {
        Backend backend = backend("socketTimeout=1&connect_timeout=1");
        proxy.then(new Fault.Delayed("SELECT", 30_000));
        Instant begun = Instant.now();
        assertThat(sentence(backend.list(FilePath.ROOT, _ -> {}, Cancellation.NEVER))).contains("did not answer");
        assertThat(Duration.between(begun, Instant.now())).isLessThan(Duration.ofSeconds(10));
        List<String> names = new ArrayList<>();
        backend.list(FilePath.ROOT, entry -> names.add(entry.name()), Cancellation.NEVER).orThrow();
        assertThat(names).as("the mount comes back by itself").hasSize(3000);
    }

    @Test
    void aLateAnswerIsAnAnswer() throws IOException {
        Backend backend = backend("socketTimeout=10");
        proxy.then(new Fault.Delayed("SELECT", 200));
        assertThat(text(backend, "/f7")).endsWith("x7");
    }

    @Test
    void anAnswerThatIsCutIsAskedForAgainOrTold() throws IOException {
        Backend backend = backend("");
        proxy.then(new Fault.Cut("SELECT", 0));
        assertThat(text(backend, "/f7")).as("nothing had come: asked again").endsWith("x7");
        List<String> given = new ArrayList<>();
        proxy.then(new Fault.Cut("SELECT", 4_000));
        Outcome<Long> listed = backend.list(FilePath.ROOT, entry -> given.add(entry.name()), Cancellation.NEVER);
        if (listed instanceof Outcome.Failed<Long>) {
            sentence(listed);
        }
        assertThat(given).as("never twice").doesNotHaveDuplicates();
        given.clear();
        backend.list(FilePath.ROOT, entry -> given.add(entry.name()), Cancellation.NEVER).orThrow();
        assertThat(given).hasSize(3000);
        for (int bytes : new int[] {1, 100, 300, 700}) {
            proxy.then(new Fault.Cut("SELECT", bytes));
            Outcome<InputStream> read = backend.read(new FilePath("/f8"), 0, -1);
            if (read instanceof Outcome.Failed<InputStream>) {
                sentence(read);
            } else {
                assertThat(read.orThrow().readAllBytes()).as("whole or not at all").hasSize(501);
            }
            assertThat(text(backend, "/f8")).isEqualTo("x".repeat(500) + "8");
        }
    }

    @Test
    void aChangeThatDoesNotArriveIsNotMadeAndNotSentAgain() throws IOException {
        Backend backend = backend("");
        proxy.then(new Fault.Dropped("UPDATE "));
        sentence(write(backend, "/f1", "new"));
        assertThat(proxy.count("UPDATE ")).isEqualTo(1);
        assertThat(text(backend, "/f1")).endsWith("x1");
        proxy.then(new Fault.Dropped("INSERT"));
        sentence(write(backend, "/new", "new"));
        assertThat(proxy.count("INSERT INTO")).isEqualTo(1);
        assertThat(backend.entry(new FilePath("/new"))).isInstanceOf(Outcome.Failed.class);
        proxy.then(new Fault.Dropped("DELETE"));
        sentence(backend.delete(new FilePath("/f2"), Cancellation.NEVER));
        assertThat(text(backend, "/f2")).endsWith("x2");
        write(backend, "/f1", "after").orThrow();
        assertThat(text(backend, "/f1")).isEqualTo("after");
    }

    @Test
    void aChangeWhoseEndIsNotKnownSaysSoAndIsNotSentAgain() throws IOException {
        Backend writer = backend("");
        Backend reader = backend("");
        assertThat(text(reader, "/f1")).endsWith("x1");
        proxy.then(new Fault.Cut("UPDATE ", 0));
        sentence(write(writer, "/f1", "half"));
        assertThat(text(reader, "/f1")).as("nothing half written").endsWith("x1");
        assertThat(proxy.count("UPDATE ")).isEqualTo(1);
        // Reading ends its transactions too; the writer's comes right behind its change.
        assertThat(text(writer, "/f1")).endsWith("x1");
        proxy.thenAfter("UPDATE ", new Fault.Cut("COMMIT", 0));
        assertThat(sentence(write(writer, "/f1", "whole"))).contains("it is not known whether the change was made");
        assertThat(proxy.count("UPDATE ")).isEqualTo(2);
        assertThat(text(reader, "/f1")).isEqualTo("whole");
    }
}
