package dev.stateroom.backend;

import static dev.stateroom.backend.BackendContract.failure;
import static dev.stateroom.backend.BackendContract.names;
import static dev.stateroom.backend.BackendContract.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.ResidentShell;
import dev.stateroom.backend.remote.SshServerStandIn;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The {@code ssh} program of this machine, at an SSH server that this test is. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
@Timeout(60)
final class SshSandboxTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    static Path keys;

    @TempDir
    Path folder;

    private static SshServerStandIn server;
    private final List<Backend> opened = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        for (String program : List.of("ssh", "ssh-keygen")) {
            assumeTrue(isInstalled(program), "the program " + program + " is not installed here");
        }
        generate("known");
        generate("stranger");
        server = new SshServerStandIn(0, keys.resolve("known.pub"));
        Files.writeString(keys.resolve("hosts"), server.knownHost());
        Files.writeString(keys.resolve("no-hosts"), "");
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    private static void generate(String name) throws Exception {
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", keys.resolve(name).toString()).start();
        assertThat(made.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(made.exitValue()).isZero();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @AfterEach
    void close() {
        opened.forEach(Backend::close);
    }

    /** The words of a mount, and which hosts are known. */
    private static List<String> words(String key, String hosts, int port) throws IOException {
        Path config = Files.writeString(
                Files.createTempFile(keys, "config", ""),
                """
                UserKnownHostsFile "%s"
                GlobalKnownHostsFile none
                IdentitiesOnly yes
                IdentityAgent none
                """
                        .formatted(keys.resolve(hosts)));
        return List.of(
                "ssh", "-F", config.toString(), "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=15", "-p", Integer.toString(port),
                "-l", SshServerStandIn.USER, "-i", keys.resolve(key).toString(), "--", "127.0.0.1", "exec sh");
    }

    private Backend backend(String key, String hosts, int port) throws IOException {
        Backend backend = new RemoteFolderBackend(
                new RemoteFolder(new ResidentShell("ssh 127.0.0.1", words(key, hosts, port), folder), folder.toString(), LIMIT, Map.of(), () -> true),
                true,
                LIMIT,
                1 << 16);
        opened.add(backend);
        return backend;
    }

    @Test
    void theContractIsKeptOverOneConnection() throws Exception {
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/x.txt"), "needle\n");
        Files.write(folder.resolve("pixel.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff, '\r', '\n', 0x1a});
        Backend backend = backend("known", "hosts", server.port());
        assertThat(BackendContract.broken(backend)).isEmpty();
        int before = server.asked.size();
        byte[] bytes = new byte[(1 << 20) + 123];
        new Random(7).nextBytes(bytes);
        FilePath large = new FilePath("/it's\n$(touch ran).bin");
        backend.write(large, new ByteArrayInputStream(bytes), false, Cancellation.NEVER).orThrow();
        assertThat(read(backend, large.text(), 0, -1)).isEqualTo(bytes);
        assertThat(backend.execute("printf out; printf err >&2; exit 3", Cancellation.NEVER).orThrow()).isEqualTo(new CommandResult("out\nerr", 3, false));
        assertThat(server.asked).hasSize(before).containsOnly("exec sh");
    }

    @Test
    void aKeyThatNobodyKnowsIsRefusedInOneSentence() throws Exception {
        assertThat(failure(backend("stranger", "hosts", server.port()).entry(FilePath.ROOT)))
                .isEqualTo(new Failure(
                        Failure.Kind.UNREACHABLE, "ssh 127.0.0.1 does not answer: agent@127.0.0.1: Permission denied (publickey)."));
    }

    @Test
    void aHostThatIsNotKnownIsRefusedInOneSentence() throws Exception {
        assertThat(failure(backend("known", "no-hosts", server.port()).entry(FilePath.ROOT)))
                .isEqualTo(new Failure(Failure.Kind.UNREACHABLE, "ssh 127.0.0.1 does not answer: Host key verification failed."));
    }

    @Test
    void aHostThatIsAnotherIsRefusedInOneSentence() throws Exception {
        try (SshServerStandIn other = new SshServerStandIn(0, keys.resolve("known.pub"))) {
            Files.writeString(
                    keys.resolve("wrong-hosts"), server.knownHost().replace(":" + server.port() + " ", ":" + other.port() + " "));
            assertThat(failure(backend("known", "wrong-hosts", other.port()).entry(FilePath.ROOT)))
                    .isEqualTo(new Failure(Failure.Kind.UNREACHABLE, "ssh 127.0.0.1 does not answer: Host key verification failed."));
            assertThat(other.asked).isEmpty();
        }
    }

    @Test
    void aConnectionThatIsLostInTheMiddleIsSaidSoAndMadeAnew() throws Exception {
        Backend backend = backend("known", "hosts", server.port());
        assertThat(names(backend, "/")).isEmpty();
        Path runs = folder.resolve("runs");
        CompletableFuture<Outcome<CommandResult>> running =
                CompletableFuture.supplyAsync(() -> backend.execute("echo run >> runs; sleep 60", Cancellation.NEVER));
        Awaitility.await().until(() -> Files.exists(runs) && Files.size(runs) > 0);
        server.loseConnections();
        Failure failure = failure(running.get(20, TimeUnit.SECONDS));
        assertThat(failure.kind()).isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(failure.sentence()).startsWith("ssh 127.0.0.1 does not answer: ").doesNotContain("\n");
        // Nobody knows whether the command ran, so it does not run again; the next question finds a new connection.
        assertThat(names(backend, "/")).containsExactly("runs");
        assertThat(Files.readAllLines(runs)).containsExactly("run");
    }

    @Test
    void aServerThatIsGoneIsSaidSoUntilItIsBack() throws Exception {
        SshServerStandIn first = new SshServerStandIn(0, keys.resolve("known.pub"));
        int port = first.port();
        Files.writeString(keys.resolve("gone-hosts"), first.knownHost());
        Backend backend = backend("known", "gone-hosts", port);
        assertThat(names(backend, "/")).isEmpty();
        first.close();
        assertThat(failure(backend.entry(FilePath.ROOT)).sentence()).contains("Connection refused").doesNotContain("\n");
        try (SshServerStandIn second = new SshServerStandIn(port, keys.resolve("known.pub"))) {
            Files.writeString(keys.resolve("gone-hosts"), second.knownHost());
            assertThat(backend.entry(FilePath.ROOT).orThrow().isFolder()).isTrue();
        }
    }
}
