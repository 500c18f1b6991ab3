package dev.stateroom.ui.sight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.Cli;
import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.tool.ToolName;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window shows what the command prints: a file, a listing and searches as a model sees them. */
class ModelSightTest extends WindowSupport {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path data;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    /** A workspace of the recorded thread. */
    private Path workspace() throws Exception {
        Path sessions = Path.of(Objects.requireNonNull(getClass().getResource("/python-sqlite/sessions.db")).toURI());
        Path copy = Files.copy(sessions, data.resolve("sessions.db"), StandardCopyOption.REPLACE_EXISTING);
        return Files.writeString(
                data.resolve("one.stateroom.json"),
                "{\"version\":1,\"backend\":{\"type\":\"state\",\"source\":\"" + copy.getFileName() + "\",\"thread\":\"" + THREAD
                        + "\"}}");
    }

    @BeforeEach
    void openThread() throws Exception {
        open(workspace().toString());
    }

    /** What the command prints with {@code --as-tool}. */
    private String printed(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> all = new ArrayList<>(List.of("--data", data.toString(), "-w", data.resolve("one.stateroom.json").toString()));
        all.addAll(List.of(args));
        all.add("--as-tool");
        Terminal terminal = new Terminal(
                Terminal.utf8(out), new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false, false, Map.<String, String>of()::get);
        new Cli(new CommandContext(terminal, folder -> opener(), folder -> noWindow(), new CommandContext.Versions("0", () -> new CommandContext.NativePart(true, ""))))
                .run(all.toArray(String[]::new));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static WindowLauncher noWindow() {
        throw new AssertionError("a file command shows no window");
    }

    private void select(@Nullable String path) throws Exception {
        onFx(() -> {
            session().selectionProperty().set(path == null ? null : Location.of("/", FilePath.parse(path).orElseThrow()));
            return true;
        });
        waitUntilIdle();
    }

    /** What the panel shows, as its copy button gives it. */
    private String shown() throws Exception {
        waitUntilIdle();
        clickOn("#sight-copy");
        return onFx(() -> Clipboard.getSystemClipboard().getString());
    }

    private void type(String field, String text) throws Exception {
        onFx(() -> {
            TextField node = (TextField) scene().lookup(field);
            node.requestFocus();
            node.setText(text);
            return true;
        });
        push(KeyCode.ENTER);
        waitUntilIdle();
    }

    @Test
    void aFileAListingAndSearchesAreTheCommandsBytes() throws Exception {
        select("/workspace/plan.md");
        clickOn("#files-as-model");
        assertThat(printed("read", "/workspace/plan.md")).isNotEmpty();
        assertThat(shown()).isEqualTo(printed("read", "/workspace/plan.md")).startsWith("@@ lines 1-");
        assertThat(lookup("#sight-outcome").queryAs(Label.class).getText()).contains("tokens estimated");

        type("#sight-limit", "1");
        assertThat(shown()).isEqualTo(printed("read", "/workspace/plan.md", "--limit", "1"));

        assertThat(lookup("read_file").tryQuery()).as("an underscore of a tool's name is shown").isPresent();
        clickOn("#sight-ls");
        type("#sight-path", "/");
        assertThat(shown()).isEqualTo(printed("ls", "/")).startsWith("['/");

        clickOn("#sight-grep");
        type("#sight-path", "");
        type("#sight-pattern", "ERROR");
        assertThat(shown()).isEqualTo(printed("grep", "ERROR")).contains("/large_tool_results/");

        clickOn("#sight-glob");
        type("#sight-pattern", "*.md");
        assertThat(shown()).isEqualTo(printed("glob", "*.md")).contains(".md");

        push(KeyCode.ESCAPE);
        assertThat(lookup("#sight").tryQuery()).isEmpty();
    }

    @Test
    void theKeyOpensItAtTheStepThatIsShownAndClosesIt() throws Exception {
        select(null);
        Node tree = scene().lookup("#files-tree");
        onFx(() -> {
            if (tree != null) {
                tree.requestFocus();
            }
            session().stepProperty().set(Objects.requireNonNull(session().timelineProperty().get()).steps().getFirst().key());
            return true;
        });
        waitUntilIdle();
        push(KeyCode.M);
        assertThat(shown()).isNotEqualTo(printed("ls", "/")).doesNotContain("Error");
        assertThat(lookup("#sight-ls").queryAs(ToggleButton.class).isSelected()).isTrue();
        push(KeyCode.M);
        assertThat(lookup("#sight").tryQuery()).isEmpty();
    }

    /** The focus goes round in what floats, both ways, and can be seen wherever it is. */
    @Test
    void theFocusGoesRoundBothWaysAndIsSeen() throws Exception {
        select("/workspace/plan.md");
        clickOn("#files-as-model");
        waitUntilIdle();
        for (ToolName tool : List.of(ToolName.READ_FILE, ToolName.GLOB)) {
            clickOn("#sight-" + tool.id());
            waitUntilIdle();
            List<Node> there = round(false);
            assertThat(there).as(tool.id()).hasSizeGreaterThan(3).contains(scene().lookup("#sight-" + tool.id()), scene().lookup("#sight-path"));
            assertThat(round(true)).as(tool.id()).containsExactlyInAnyOrderElementsOf(there);
        }
    }

    /** Where the key leads until it comes to a node again. */
    private List<Node> round(boolean back) throws Exception {
        List<Node> reached = new ArrayList<>();
        while (true) {
            if (back) {
                push(KeyCode.SHIFT, KeyCode.TAB);
            } else {
                push(KeyCode.TAB);
            }
            waitForToolkit();
            Node now = onFx(() -> scene().getFocusOwner());
            assertThat(onFx(now::isFocusVisible)).as("the focus on %s can be seen", now).isTrue();
            if (reached.contains(now)) {
                assertThat(now).as("it comes round").isSameAs(reached.getFirst());
                return reached;
            }
            reached.add(now);
        }
    }
}
