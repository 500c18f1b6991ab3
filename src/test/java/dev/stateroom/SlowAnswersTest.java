package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who does not answer: the command says on a terminal what it waits for, and cancelling does not wait. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS) // the slow programs are shell scripts
final class SlowAnswersTest {
    @TempDir
    Path folder;

    private final List<Socket> taken = new CopyOnWriteArrayList<>();
    private ServerSocket silent;

    @BeforeEach
    void listen() throws IOException {
        silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(() -> {
            while (!silent.isClosed()) {
                try {
                    taken.add(silent.accept());
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    @AfterEach
    void hangUp() throws IOException {
        silent.close();
        for (Socket socket : taken) {
            socket.close();
        }
    }

    private String workspace() throws IOException {
        Path program = Files.writeString(folder.resolve("slow.sh"), "#!/bin/sh\nwhile [ ! -e '" + folder.resolve("enough") + "' ]; do sleep 0.1; done\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite", "default": {"type": "state"}, "routes": {
                  "/hub/": {"type": "context_hub", "repo": "acme/notes", "endpoint": "http://127.0.0.1:%1$d"},
                  "/s3/": {"type": "s3", "bucket": "docs", "endpoint": "http://127.0.0.1:%1$d", "access_key": "a", "secret_key": "b"},
                  "/table/": {"type": "postgres_files", "url": "postgresql://u:p@127.0.0.1:%1$d/agents"},
                  "/box/": {"type": "sandbox", "transport": "command", "argv": ["%2$s"], "root": "/srv"},
                  "/own/": {"type": "bridge", "language": "python", "interpreter": "./slow.sh", "object": "agent:backend"}}}}
                """.formatted(silent.getLocalPort(), program)).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/hub/|the answer of 127.0.0.1", "/s3/|the answer of 127.0.0.1", "/table/|the answer of agents at 127.0.0.1", "/box/|command ",
        "/own/|the answer of agent:backend"})
    void aTerminalIsToldWhatIsWaitedFor(String asked) throws Exception {
        String[] words = asked.split("\\|");
        String file = workspace();
        String data = folder.resolve("data").toString();
        assertThat(CommandRun.of(Path.of(data), "trust", file, "--yes").status()).isZero();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(Terminal.utf8(out), new PrintStream(err, true, StandardCharsets.UTF_8), true, true, _ -> null);
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> AppGraph.cli(terminal).run("--data", data, "-w", file, "ls", words[0]));
        while (!err.toString(StandardCharsets.UTF_8).contains("waiting for " + words[1])) {
            assertThat(status).as(() -> err.toString(StandardCharsets.UTF_8)).isNotDone();
            Thread.onSpinWait();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(" s; Ctrl-C ends it");
        assertThat(out.toByteArray()).isEmpty();
        Files.writeString(folder.resolve("enough"), "");
        hangUp();
        assertThat(status.get(60, TimeUnit.SECONDS)).isNotZero();
    }

    @Test
    void whoGivesUpDoesNotWaitForADatabaseThatDoesNotAnswer() throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Outcome<PostgresDatabase>> open = CompletableFuture.supplyAsync(() ->
                PostgresDatabase.open(PostgresAddress.parse("postgresql://u:p@127.0.0.1:" + silent.getLocalPort() + "/agents").orThrow(), enough::get));
        while (taken.isEmpty()) {
            Thread.onSpinWait();
        }
        enough.set(true);
        assertThat(open).failsWithin(java.time.Duration.ofSeconds(5)).withThrowableOfType(java.util.concurrent.ExecutionException.class)
                .withCauseInstanceOf(CancelledException.class);
    }
}
