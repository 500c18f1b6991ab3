package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Timeline;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** Files outside the state of a recorded thread: marks of who wrote their lines, and what they held at older steps. */
final class MountedFileWindowTest extends WindowSupport {
    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    private Path agent(String name) throws Exception {
        Path source = Path.of("src/test/resources/agents").resolve(name);
        Path agent = folder.resolve(name);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path to = agent.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
        return agent;
    }

    private void show(Path workspace, String mount, String path) throws Exception {
        open(workspace.toString());
        await(() -> session().timelineProperty().get() != null && session().callsProperty().get() != null);
        waitUntilIdle();
        goTo(onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).steps().size() - 1));
        onFx(() -> {
            shell().navigation().openPath(Location.of(mount, new FilePath(path)));
            return true;
        });
        waitUntilIdle();
    }

    private void goTo(int index) throws Exception {
        onFx(() -> {
            Timeline timeline = Objects.requireNonNull(session().timelineProperty().get());
            session().stepProperty().set(timeline.steps().get(index).key());
            return true;
        });
        waitUntilIdle();
    }

    private void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(condition));
    }

    private String mark(int line) {
        Node mark = scene().lookup("#blame-" + line);
        return mark == null ? "" : mark.getAccessibleText();
    }

    private String version() {
        return scene().lookup("#files-version") instanceof Label label ? label.getText() : "";
    }

    private String text() throws Exception {
        PreviewContent shown = Objects.requireNonNull(onFx(() -> ((PreviewPane) scene().lookup("#preview")).contentProperty().get()));
        try (InputStream in = shown.backend().read(shown.path(), 0, -1).orThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private boolean isShown(String text) {
        return scene().getRoot().lookupAll("*").stream().anyMatch(node -> node instanceof Label label && text.equals(label.getText()));
    }

    @Test
    void linesSayWhichCallWroteThemAndAnOlderStepShowsWhatTheFileHeld() throws Exception {
        show(agent("w07").resolve("ws/memory.stateroom.json"), "/home/", "/AGENTS.md");
        await(() -> mark(2).contains("edit_file"));
        assertThat(mark(1)).contains("unknown");
        assertThat(text()).isEqualTo("# Memory\n- always be verbose\n");
        assertThat(version()).isEmpty();

        int first = onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).steps().size() - 1);
        do {
            goTo(--first);
        } while (!version().equals("v1"));
        assertThat(text()).isEqualTo("# Memory\n- always be brief\n");
        await(() -> mark(2).contains("unknown"));
    }

    @Test
    void aFileThatNothingMountsIsShownAsCallsProveIt() throws Exception {
        open(agent("within-state").resolve("checkpoints.sqlite").toString());
        await(() -> scene().lookup("#outside-files-in") != null);
        onFx(() -> {
            ((Button) scene().lookup("#outside-files-in")).fire();
            ContextMenu menu = Window.getWindows().stream().filter(ContextMenu.class::isInstance).map(ContextMenu.class::cast).findFirst().orElseThrow();
            menu.getItems().stream().filter(item -> item.getText().equals("/in/disk/two/2.md")).findFirst().orElseThrow().fire();
            menu.hide();
            return true;
        });
        await(() -> scene().lookup("#files-absent-after") != null);
        onFx(() -> {
            ((Button) scene().lookup("#files-absent-after")).fire();
            return true;
        });
        await(() -> version().equals("from calls"));
        assertThat(text()).isEqualTo("2\n");
        await(() -> mark(1).contains("write_file"));
        await(() -> scene().lookup("#about-versions") instanceof ListView<?> versions && versions.getItems().size() == 1);
        goTo(0);
        await(() -> scene().lookup("#editor-message") != null && version().isEmpty());
    }

    @Test
    void aFileThatACallCreatedWasNotThereBefore() throws Exception {
        show(agent("w0.5.9").resolve("composite.stateroom.json"), "/memories/", "/agent.md");
        await(() -> mark(1).contains("write_file"));
        goTo(1);
        await(() -> isShown("The file was not on this mount at this step."));
    }
}
