package dev.stateroom.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.GlobalOptions;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.workspace.LocalOpener;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

final class BenchCommandTest {
    private static final long ALLOWED = 100;

    @TempDir
    private Path folder;

    @Test
    void aMeasurementMayWorkForAsLongAsItTakes() throws Exception {
        assertThat(worksOn(null)).isTrue();
    }

    @Test
    void aLimitThatIsGivenStays() throws Exception {
        assertThat(worksOn(1)).isFalse();
    }

    /** Whether a measurement still may work when it has worked for more than the command was allowed. */
    private boolean worksOn(@Nullable Integer maxWork) throws Exception {
        Files.createFile(folder.resolve("a.txt"));
        GlobalOptions options = new GlobalOptions();
        options.data = folder.resolve("data");
        options.maxWork = maxWork;
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        BenchCommand command = new BenchCommand();
        command.begin(
                new CommandContext(
                        new Terminal(out, out, false, false, Terminal.Environment.of(Map.of()), InputStream.nullInputStream(), Terminal.HiddenAnswer.NOBODY),
                        data -> new LocalOpener(data, Clock.systemUTC()),
                        data -> {
                            throw new AssertionError("no window");
                        },
                        new CommandContext.Versions("0", () -> {
                            throw new AssertionError("not asked");
                        })),
                options);
        boolean[] left = new boolean[1];
        new CommandAllowance(ALLOWED, () -> 0).during(() -> {
            int status = new CommandLine(command).execute("ls-flat-10k", "--on", folder.toString(), "--runs", "1", "--warm-ups", "1");
            left[0] = CommandAllowance.took(2 * ALLOWED);
            return status;
        });
        return left[0];
    }
}
