package dev.stateroom.ui.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.Cli;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.langgraph.sqlite.FatThread;
import dev.stateroom.ui.FileAnswers;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The ledger as a file holds what the command prints. */
final class ResultsExportTest extends WindowSupport {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path folder;

    private String suggested = "";

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileAnswers(null, name -> {
            suggested = name;
            return folder.resolve(name);
        });
    }

    private String printed(Path database) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(Terminal.utf8(out), nowhere, false, false, Map.<String, String>of()::get);
        new Cli(new CommandContext(
                        terminal,
                        data -> opener(),
                        data -> {
                            throw new AssertionError("no window");
                        },
                        new CommandContext.Versions("0", () -> new CommandContext.NativePart(true, ""))))
                .run("--data", folder.resolve("data").toString(), "results", database.toString(), FatThread.ID, "--json");
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linesAndTableHoldWhatTheCommandPrintsAndTheStatusBarCountsWhatIsLost() throws Exception {
        Path database = FatThread.write(folder, 300_000);
        open(database.toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT3);
        waitUntilIdle();
        assertThat(lookup("#status-lost").queryAs(Label.class).getText()).isEqualTo("1 result lost");

        push(KeyCode.CONTROL, KeyCode.E);
        Path lines = await("fat-thread-results.jsonl");
        List<JsonNode> printed = List.copyOf(JSON.readTree(printed(database)).values());
        assertThat(printed).hasSize(6);
        assertThat(Files.readAllLines(lines)).map(JSON::readTree).isEqualTo(printed);
        assertThat(lookup("Wrote fat-thread-results.jsonl").tryQuery()).isPresent();

        push(KeyCode.CONTROL, KeyCode.ALT, KeyCode.E);
        List<String> rows = Files.readAllLines(await("fat-thread-results.csv"));
        assertThat(rows).hasSize(7);
        assertThat(rows.get(0)).startsWith("status,tool_call_id,tool,agent,step,size,");
        assertThat(rows.get(1)).startsWith("ok,toolu/01:ab c,fetch_log,main,3,354000,88500,");
        assertThat(rows.get(3)).startsWith("overwritten,a.b,").contains(",a_b,");
        assertThat(rows.get(6)).startsWith("dangling,,,");
    }

    private Path await(String name) throws Exception {
        Path file = folder.resolve(name);
        WaitForAsyncUtils.waitFor(15, TimeUnit.SECONDS, () -> suggested.equals(name) && Files.exists(file));
        waitUntilIdle();
        return file;
    }
}
