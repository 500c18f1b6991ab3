package dev.stateroom.backend.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalShellTest {
    @TempDir
    private Path root;

    private AgentBackend shell(Era era, double timeout, int most, ShellConsent consent) {
        DiskSetup disk = DiskSetup.of(root, true, Dialect.of(era));
        return value(LocalShellAgentBackends.of(new ShellSetup(disk, timeout, most, Map.of("A", "b"), false, consent)));
    }

    private AgentBackend shell() {
        return shell(Era.PYTHON_0_7, 60, 100_000, () -> true);
    }

    private static <R> R value(AgentReply<R> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<R>) reply).value();
    }

    private static AgentResult.Execute answer(String output, int code, boolean truncated) {
        return new AgentResult.Execute(output, code, truncated);
    }

    @Test
    void givesOutputThenErrorsThenTheCode() {
        assertThat(value(shell().execute("echo hi", null))).isEqualTo(answer("hi\n", 0, false));
        assertThat(value(shell().execute("echo err >&2; echo out; exit 2", null)))
                .isEqualTo(answer("out\n\n[stderr] err\n\nExit code: 2", 2, false));
        assertThat(value(shell().execute("true", null))).isEqualTo(answer("<no output>", 0, false));
        assertThat(value(shell().execute("echo a; kill -9 $$", null)))
                .isEqualTo(answer("a\n\nExit code: -9", -9, false));
        assertThat(value(shell().execute("cat; echo $A$HOME", null))).isEqualTo(answer("b\n", 0, false));
    }

    @Test
    void cutsLongOutputBetweenCharacters() {
        AgentBackend shell = shell(Era.PYTHON_0_7, 60, 20, () -> true);
        assertThat(value(shell.execute("printf '%s' 1ééééééééééé; exit 4", null)))
                .isEqualTo(answer("1ééééééééé\n\n... Output truncated at 20 bytes.\n\nExit code: 4", 4, true));
    }

    @Test
    void saysWhichBytesOfTheOutputAreNoText() {
        assertThat(value(shell().execute("printf 'a\\377'", null)).output())
                .isEqualTo("Error executing command (UnicodeDecodeError): 'utf-8' codec can't decode byte 0xff in position 1:"
                        + " invalid start byte");
    }

    @Test
    void endsEverythingThatACommandStartedWhenItsTimeIsOver() throws IOException {
        Path pids = root.resolve("pids");
        // One leaves its parent, and is found by its session.
        String command = "(sleep 77 & echo $! > pids) ; sh -c 'sleep 77 & echo $! >> pids; wait'";
        long before = System.nanoTime();
        assertThat(value(shell().execute(command, 1)))
                .isEqualTo(answer(
                        "Error: Command timed out after 1 seconds (custom timeout). The command may be stuck or require more time.",
                        124,
                        false));
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
        assertThat(Files.readAllLines(pids)).hasSize(2);
        for (String pid : Files.readAllLines(pids)) {
            Awaitility.await().until(() -> !isRunning(Long.parseLong(pid)));
        }
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                && !isZombie(Path.of("/proc", Long.toString(pid), "stat"));
    }

    private static boolean isZombie(Path stat) {
        try {
            return Files.readString(stat).contains(") Z ");
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void leavesInputOpenAsNodeDoes() {
        AgentBackend shell = shell(Era.JS_1_14, 1, 100_000, () -> true);
        assertThat(value(shell.execute("cat", null)))
                .isEqualTo(answer("Error: Command timed out after 1.0 seconds.", 124, false));
        assertThat(value(shell.execute("echo x; exit 2", null))).isEqualTo(answer("x\n\nExit code: 2", 2, false));
    }

    @Test
    void runsNothingBeforeTheUserHasAgreed() {
        AgentBackend shell = shell(Era.PYTHON_0_7, 60, 100_000, () -> false);
        assertThat(shell.execute("touch made", null)).isInstanceOf(AgentReply.Withheld.class);
        assertThat(root.resolve("made")).doesNotExist();
    }

    @Test
    void refusesTimesThatAreNone() {
        assertThat(shell().execute("true", 0)).isEqualTo(AgentReply.raised("ValueError", "timeout must be positive, got 0"));
        DiskSetup disk = DiskSetup.of(root, true, Dialect.of(Era.PYTHON_0_7));
        assertThat(LocalShellAgentBackends.of(new ShellSetup(disk, 0, 1, Map.of(), false, () -> true)))
                .isEqualTo(AgentReply.raised("ValueError", "timeout must be positive, got 0"));
    }
}
