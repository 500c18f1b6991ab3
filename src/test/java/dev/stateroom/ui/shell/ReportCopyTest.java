package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From something that failed to a report on the clipboard, by mouse. */
class ReportCopyTest extends WindowSupport {
    @TempDir
    Path folder;

    private @Nullable WorkspaceOpener made;

    @Override
    protected WorkspaceOpener opener() {
        if (made == null) {
            OwnData own = new OwnData(new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 2), false);
            made = new LocalOpener(folder.resolve("sample"), Clock.systemUTC(), null, own, Path.of(""), new Credentials(_ -> null));
        }
        return made;
    }

    private void press(Button button) throws Exception {
        clickOn(button);
        waitUntilIdle();
    }

    @Test
    void aFailureLeadsToAReportWithoutSecrets() throws Exception {
        Path log = Files.createDirectories(folder.resolve("own").resolve("logs")).resolve("stateroom.log");
        Files.writeString(log, "WARNING the sign of the test, Authorization: Bearer lsv2_pt_0123456789abcdef0123456789abcdef in "
                + System.getProperty("user.home") + "/x\n");
        onFx(() -> Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, "before")));
        open(folder.resolve("nothing.db").toString());
        press(node("#status-problems", Button.class));
        PromptRobot.waitForToolkit();
        Button copy = lookup(".problem-mend").queryAllAs(Button.class).stream()
                .filter(button -> "Copy report".equals(button.getText()))
                .findFirst()
                .orElseThrow();
        press(copy);
        String report = onFx(() -> Clipboard.getSystemClipboard().getString());
        assertThat(report)
                .startsWith("Stateroom ")
                .contains("Java: ", "JavaFX: ", "dialect: ", "the sign of the test")
                .doesNotContain("lsv2_pt_0123456789", System.getProperty("user.home") + "/x");
    }
}
