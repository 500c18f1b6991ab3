package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.backend.shell.ShellBackend;
import dev.stateroom.backend.shell.ShellRun;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellRunTest {
    @TempDir
    Path folder;

    private CommandResult run(Duration timeout, int most, String command) {
        ShellRun shell = new ShellRun(folder, timeout, most, Map.of("A", "b"), false);
        return new ShellBackend(DiskBackend.of(folder).orThrow(), shell, () -> true).execute(command, Cancellation.NEVER).orThrow();
    }

    @Test
    void outputAndStatusHaveTheFormOfTheReference() {
        assertThat(run(Duration.ofSeconds(10), 1000, "echo $A$HOME")).isEqualTo(new CommandResult("b\n", 0, false));
        assertThat(run(Duration.ofSeconds(10), 1000, "true")).isEqualTo(new CommandResult("<no output>", 0, false));
        assertThat(run(Duration.ofSeconds(10), 1000, "echo x; printf 'a\\nb\\n' >&2; exit 2"))
                .isEqualTo(new CommandResult("x\n\n[stderr] a\n[stderr] b\n\nExit code: 2", 2, false));
        assertThat(run(Duration.ofSeconds(10), 1000, "cat")).isEqualTo(new CommandResult("<no output>", 0, false));
    }

    @Test
    void longOutputIsCutAndReadToItsEnd() {
        assertThat(run(Duration.ofSeconds(20), 10, "i=0; while [ $i -lt 20000 ]; do echo 12345678; i=$((i+1)); done"))
                .isEqualTo(new CommandResult("12345678\n1\n\n... Output truncated at 10 bytes.", 0, true));
    }

    @Test
    void whatTakesTooLongIsKilledWithItsChildren() throws IOException {
        CommandResult executed = run(Duration.ofMillis(700), 1000, "sleep 60 & echo $! > pid; sleep 60");
        assertThat(executed.exitCode()).isEqualTo(124);
        long child = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        Awaitility.await().until(() -> ProcessHandle.of(child).map(h -> !h.isAlive()).orElse(true));
    }

    @Test
    void cancellingKillsToo() {
        ShellRun shell = new ShellRun(folder, Duration.ofSeconds(60), 1000, Map.of(), false);
        assertThatThrownBy(() -> shell.run("echo $$ > pid; sleep 60", () -> Files.exists(folder.resolve("pid"))))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void nothingRunsBeforeSomebodyAgreed() {
        Backend folderAlone = DiskBackend.of(folder).orThrow();
        ShellRun shell = new ShellRun(folder, Duration.ofSeconds(1), 10, Map.of(), false);
        assertThat(new ShellBackend(folderAlone, shell, () -> false).execute("touch ran", Cancellation.NEVER))
                .isInstanceOf(Outcome.Failed.class);
        assertThat(folder.resolve("ran")).doesNotExist();
    }
}
