package dev.stateroom.ui.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.inference.InferredLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace is derived from an open thread in the real window, looked at, and saved. */
final class NewWorkspaceWindowTest extends WindowSupport {
    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC());
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return folder.resolve("away").toString();
            }

            @Override
            public @Nullable Path ask(@Nullable Window owner, String title, String suggestedName) {
                return folder.resolve("agent").resolve(suggestedName);
            }
        };
    }

    private void openThread(String id) throws Exception {
        openThread("places07", "sessions.db", id);
    }

    private void openThread(String agent, String database, String id) throws Exception {
        Path from = Path.of(Objects.requireNonNull(getClass().getResource("/agents/" + agent)).toURI());
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path to = folder.resolve("agent").resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(one, to);
                }
            }
        }
        open(folder.resolve("agent").resolve(database).toString());
        onFx(() -> {
            session().openThread(id, () -> {});
            return true;
        });
        waitUntilIdle();
    }

    private void derive() throws Exception {
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        waitUntilIdle();
        clickOn("#mounts-new");
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // the list of this sheet
    private List<InferredLine> lines() throws Exception {
        ListView<InferredLine> lines = (ListView<InferredLine>) node("#new-workspace-lines", ListView.class);
        return onFx(() -> List.copyOf(lines.getItems()));
    }

    @Test
    void itIsOpenedWithoutAFileAndCanBeUndone() throws Exception {
        openThread("deep-nested");
        clickOn("#" + onFx(() -> scene().getRoot().lookupAll(".button").stream().map(Node::getId).filter(id -> id != null && id.startsWith("outside-find-")).findFirst().orElseThrow()));
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(prefixes()).contains("/repo/docs/", "/repo/src/");
        assertThat(folder.resolve("agent/deep-nested.stateroom.json")).doesNotExist();
        assertThat(onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()).unsaved())).isNotNull();
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.Z);
        waitUntilIdle();
        assertThat(prefixes()).doesNotContain("/repo/docs/", "/repo/src/");
    }

    @Test
    void theFileThatIsLookedAtMovesWithItsMount() throws Exception {
        openThread("within-state", "checkpoints.sqlite", "t-J7");
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", FilePath.parse("/a.md").orElseThrow()));
            return true;
        });
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.ALT, KeyCode.N);
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(prefixes()).contains("/in/", "/in/disk/");
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).agentPath())).isEqualTo("/in/a.md");
    }

    private List<String> prefixes() throws Exception {
        return onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()).mounts().stream().map(mount -> mount.prefix()).toList());
    }

    @Test
    void itsLinesAreShownAndTheFileIsSavedAndOpened() throws Exception {
        openThread("deep-nested");
        derive();
        assertThat(lines().stream().map(InferredLine::name)).contains("/mem/", "/repo/docs/", "/repo/src/");
        assertThat(lines()).as("paths as they are next to the database").anyMatch(line -> line.value().equals("Folder src"));
        assertThat(folder.resolve("agent/deep-nested.stateroom.json")).doesNotExist();
        clickOn("#new-workspace-save");
        waitUntilIdle();
        assertThat(Files.readString(folder.resolve("agent/deep-nested.stateroom.json"))).contains("\"root\": \"src\"").as("the file has one").doesNotContain("\"name\"");
        assertThat(onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()).name())).isEqualTo("deep-nested");
        assertThat(prefixes()).contains("/repo/docs/", "/repo/src/");
    }

    @Test
    void aFolderFartherAwayIsComparedWhenItIsNamed() throws Exception {
        openThread("sub-on-disk");
        Files.move(folder.resolve("agent/wsp"), Files.createDirectories(folder.resolve("away")).resolve("wsp"));
        derive();
        assertThat(lines()).anyMatch(line -> line.name().equals("/w/") && line.value().contains("outside"));
        clickOn("#new-workspace-look");
        waitUntilIdle();
        assertThat(lines()).anyMatch(line -> line.name().equals("/w/") && line.value().startsWith("Folder"));
    }

    @Test
    void escapeLeavesEverythingAsItWas() throws Exception {
        openThread("sub-on-disk");
        derive();
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#new-workspace"))).isNull();
        assertThat(node("#mounts-new", Button.class).isVisible()).isTrue();
        assertThat(folder.resolve("agent/sub-on-disk.stateroom.json")).doesNotExist();
    }
}
