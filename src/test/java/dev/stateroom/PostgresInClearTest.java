package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A password of PostgreSQL goes to another computer over TLS alone, unless the address says {@code unencrypted=yes}. */
final class PostgresInClearTest {
    private static final String SSL_REQUEST = "\0\0\0\10\4\322\26\57";
    private static final Map<String, String> ENVIRONMENT = Map.of("PG_KEY", "pgSECRET", "PGPASSWORD", "usualSECRET", "PGSSLMODE", "disable");

    @TempDir
    Path folder;

    private LoggingStub stub;

    @BeforeEach
    void start() throws IOException {
        stub = new LoggingStub(InetAddress.getByName("0.0.0.0"));
    }

    @AfterEach
    void stop() throws IOException {
        stub.close();
    }

    /** Names of this stub that are not certainly this computer: what stands for another one. */
    static Stream<String> otherComputers() {
        return Stream.of("127.1", "0.0.0.0", "2130706433", "[::ffff:127.0.0.1]", "localhost.", "LOCALHOST.", "127.0.0.1,127.1", "127.1,127.0.0.1")
                .filter(PostgresInClearTest::leadsHere);
    }

    private static boolean leadsHere(String hosts) {
        return Stream.of(hosts.split(",", -1)).allMatch(host -> {
            try {
                InetAddress address = InetAddress.getByName(host);
                return address.isLoopbackAddress() || address.isAnyLocalAddress();
            } catch (IOException unknown) {
                return false;
            }
        });
    }

    private String address(String hosts, String parameters) {
        String all = Stream.of(hosts.split(",", -1)).map(host -> host + ":" + stub.port()).reduce((a, b) -> a + "," + b).orElseThrow();
        return "postgresql://alice:${env:PG_KEY}@" + all + "/agents" + parameters;
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), ENVIRONMENT, false, args);
    }

    @ParameterizedTest
    @MethodSource("otherComputers")
    void nothingButTheQuestionForTlsIsSentToAnotherComputer(String hosts) {
        for (String mode : List.of("", "?sslmode=allow", "?sslmode=prefer", "?sslmode=PREFER", "?sslmode=require")) {
            CommandRun threads = run("threads", address(hosts, mode));
            assertThat(threads.status()).as(hosts + mode).isNotZero();
            assertThat(threads.err()).as(hosts + mode).hasLineCount(1).doesNotContain("SECRET");
        }
        assertThat(stub.connections()).isPositive();
        assertThat(stub.received().replace(SSL_REQUEST, "")).as("more than the question for TLS").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"?sslmode=disable", "?sslmode=DISABLE", "?SSLMODE=disable", "?sslmode=require&sslmode=disable", "?sslmode=dis%61ble"})
    void aConnectionWithoutTlsIsRefusedBeforeItIsMade(String parameters) {
        CommandRun threads = run("threads", address("127.1", parameters));
        assertThat(threads.status()).isNotZero();
        assertThat(threads.err()).hasLineCount(1).contains("is another computer", "unencrypted=yes");
        assertThat(stub.connections()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "?hostaddr=127.0.0.1", "?host=127.0.0.1", "?host=/var/run/postgresql", "?service=evil", "?servicefile=/tmp/x", "?passfile=/tmp/x", "?ssl=false",
        "?gssencmode=disable", "?options=-c%20x=y", "?socketFactory=java.io.FileOutputStream", "?sslfactory=org.postgresql.ssl.NonValidatingFactory",
        "?sslpasswordcallback=a.B", "?loggerFile=/tmp/x", "?unencrypted=no", "?unencrypted=", "?unencrypted=true", "?require_auth=none", "?requiressl=0"})
    void whatNamesAnotherHostOrWayIsNotTaken(String parameters) {
        for (String hosts : List.of("127.1", "127.0.0.1")) {
            CommandRun threads = run("threads", address(hosts, parameters));
            assertThat(threads.status()).isEqualTo(2);
            assertThat(threads.err()).hasLineCount(1);
        }
        assertThat(stub.connections()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%2Fvar%2Frun%2Fpostgresql", "127.0.0.1%00.evil.example", "127.0.0.1@127.1", "::1", "evil.example?127.0.0.1", "127.0.0.1#", "1 27.0.0.1"})
    void whatIsNoHostIsNotTaken(String host) {
        CommandRun threads = run("threads", "postgresql://alice:${env:PG_KEY}@" + host + ":" + stub.port() + "/agents");
        assertThat(threads.status()).isNotZero();
        assertThat(threads.err()).doesNotContain("SECRET");
        assertThat(stub.connections()).isZero();
    }

    @Test
    void theWordOfThePersonAllowsItAndThisComputerNeedsNone() {
        run("threads", address("127.1", "?unencrypted=yes"));
        assertThat(stub.received()).contains("alice", "pgSECRET");
    }

    @Test
    void thisComputerNeedsNoWord() {
        run("threads", address("127.0.0.1", ""));
        assertThat(stub.received()).contains("alice", "pgSECRET");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.1", "127.0.0.1,127.1"})
    void theUsualPasswordStaysOnThisComputerAlsoWhereTheWordIsGiven(String hosts) {
        run("threads", address(hosts, "?unencrypted=yes").replace(":${env:PG_KEY}", ""));
        assertThat(stub.received()).contains("alice").doesNotContain("SECRET");
    }

    @Test
    void aWorkspaceThatIsAgreedToKeepsTheRule() throws IOException {
        Path file = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite", "default": {"type": "state", "source": "%1$s", "thread": "t"},
                  "routes": {"/table/": {"type": "postgres_files", "url": "%1$s"}, "/store/": {"type": "store", "source": "%1$s", "namespace": ["a"]},
                             "/off/": {"type": "postgres_files", "url": "%1$s?sslmode=disable"}}}}
                """.formatted(address("127.1", "")));
        assertThat(run("trust", file.toString(), "--yes").status()).isZero();
        for (String path : List.of("/", "/table/", "/store/", "/off/")) {
            run("-w", file.toString(), "ls", path);
        }
        assertThat(stub.connections()).isPositive();
        assertThat(stub.received().replace(SSL_REQUEST, "")).isEmpty();
    }
}
