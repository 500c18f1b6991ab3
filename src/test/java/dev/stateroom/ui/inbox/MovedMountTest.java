package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** A disk changes without a checkpoint: what was looked at is compared with what is there before an answer leaves. */
class MovedMountTest extends WindowSupport {
    @TempDir
    Path folder;

    private Path agent = Path.of("");

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @BeforeEach
    void select() throws Exception {
        agent = folder.resolve("wx");
        Path source = Path.of("src/test/resources/agents/wx");
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
        open(agent.resolve("ws/hitl-files.stateroom.json").toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> lookup("#inbox-list").tryQuery().isPresent() && !list().getItems().isEmpty());
        push(KeyCode.SLASH);
        write("hitl-files");
        key(KeyCode.ENTER);
    }

    private void approve(int calls) throws Exception {
        for (int call = 0; call < calls; call++) {
            key(KeyCode.Y);
        }
    }

    /** The selected call on another file than the model's, as a reviewer types it. */
    private void edit(String json) throws Exception {
        key(KeyCode.E);
        onFx(() -> {
            ((ToggleButton) scene().lookup("#inbox-as-json")).setSelected(true);
            ((TextArea) scene().lookup("#inbox-json")).setText(json);
            return null;
        });
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> isThere("/site/other.md"));
    }

    private ListView<?> list() {
        return lookup("#inbox-list").queryAs(ListView.class);
    }

    private void key(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    @Test
    void aFileThatChangedMeanwhileStopsTheAnswerAndIsNamed() throws Exception {
        approve(5);
        assertThat(isThere("5 of 5 decided")).isTrue();
        Files.writeString(agent.resolve("site/main.py"), "x=1\nsomebody else\n");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> isThere("/site/main.py is another file now"));
        assertThat(isThere("Nothing was sent to x")).isTrue();
        assertThat(Files.exists(folder.resolve("decisions.json"))).isFalse();
    }

    @Test
    void theFileOfAnEditedCallIsComparedAndThatOfTheModelIsNot() throws Exception {
        Files.writeString(agent.resolve("site/other.md"), "x=1\n");
        edit("{\"file_path\": \"/site/other.md\", \"old_string\": \"x=1\", \"new_string\": \"x=42\"}");
        approve(4);
        assertThat(isThere("5 of 5 decided")).isTrue();
        Files.writeString(agent.resolve("site/main.py"), "nobody minds\n");
        Files.writeString(agent.resolve("site/other.md"), "x=1\nsomebody else\n");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        key(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> isThere("/site/other.md is another file now"));
        assertThat(isThere("/site/main.py is another file now")).isFalse();
        assertThat(isThere("Nothing was sent to x")).isTrue();
        assertThat(Files.exists(folder.resolve("decisions.json"))).isFalse();
    }
}
