package dev.stateroom.backend.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A shell that dies while a script runs: tried once more where nothing can have happened twice, and there alone. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
final class ResidentShellTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    /** Its first run ends the shell that waits for it; each run leaves a line in the file {@code $1}. */
    private static final String DYING = "echo run >> \"$1\"; %s [ \"$(wc -l < \"$1\")\" -gt 1 ] || kill -9 $PPID; echo fine";

    @TempDir
    Path folder;

    private Path runs;
    private Path starts;
    private ResidentShell shell;

    @BeforeEach
    void start() {
        runs = folder.resolve("runs");
        starts = folder.resolve("starts");
        shell = new ResidentShell("test", List.of("sh", "-c", "echo start >> '" + starts + "'; exec sh"), folder);
        // What is kept from one question to the next is what may have died.
        assertThat(shell.run(ShellScript.looking(":", LIMIT), 10, Cancellation.NEVER).orThrow().ended().exitCode()).isZero();
    }

    @AfterEach
    void stop() {
        shell.close();
    }

    private static String said(Outcome<RemoteShell.Printed> outcome) {
        return new String(outcome.orThrow().output(), UTF_8);
    }

    private static Failure failure(Outcome<?> outcome) {
        return ((Outcome.Failed<?>) outcome).failure();
    }

    @Test
    void aScriptThatOnlyLooksIsTriedOnceMore() throws Exception {
        assertThat(said(shell.run(ShellScript.looking(DYING.formatted(""), LIMIT, runs.toString()), 100, Cancellation.NEVER))).isEqualTo("fine\n");
        assertThat(Files.readAllLines(runs)).hasSize(2);
        assertThat(Files.readAllLines(starts)).hasSize(2);
    }

    @Test
    void aScriptThatChangesSomethingIsNot() throws Exception {
        assertThat(failure(shell.run(ShellScript.changing(DYING.formatted(""), LIMIT, runs.toString()), 100, Cancellation.NEVER)).sentence())
                .isEqualTo("test does not answer: the connection ended");
        assertThat(Files.readAllLines(runs)).hasSize(1);
        assertThat(said(shell.run(ShellScript.looking("echo on", LIMIT), 100, Cancellation.NEVER))).isEqualTo("on\n");
    }

    @Test
    void whatPrintedSomethingIsNotTriedAgainEither() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String much = "head -c 100000 /dev/zero; ";
        Outcome<RemoteShell.Ended> ended = shell.run(ShellScript.looking(DYING.formatted(much), LIMIT, runs.toString()), (bytes, from, length) -> {
            printed.write(bytes, from, length);
            return true;
        }, Cancellation.NEVER);
        assertThat(failure(ended).kind()).isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(Files.readAllLines(runs)).hasSize(1);
        assertThat(printed.size()).isLessThanOrEqualTo(100_000);
    }

    @Test
    void whatDiesEachTimeIsTriedTwiceAndNoMore() throws Exception {
        String always = "echo run >> \"$1\"; kill -9 $PPID";
        assertThat(failure(shell.run(ShellScript.looking(always, LIMIT, runs.toString()), 100, Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(Files.readAllLines(runs)).hasSize(2);
    }
}
