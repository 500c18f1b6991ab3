package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ZippedRecording;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** What is said of an effect stands above it, so that nobody decides without it. */
class EffectNoteWindowTest extends WindowSupport {
    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    /** The first words of the shown effect's parts, from top to bottom. */
    private String effect(String thread) throws Exception {
        ZippedRecording.unpack("/unusual-agents/beside-0.6.12.zip", folder.resolve("agent"));
        open(folder.resolve("agent").resolve(thread + ".stateroom.json").toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> lookup(".inbox-effect").tryQuery().isPresent());
        push(KeyCode.SLASH);
        write(thread);
        push(KeyCode.ENTER);
        waitUntilIdle();
        return onFx(() -> {
            StringBuilder words = new StringBuilder();
            for (var part : ((Parent) scene().lookup(".inbox-effect")).getChildrenUnmodifiable()) {
                words.append(part instanceof Labeled label ? label.getText() : part.lookup(".inbox-effect-title") instanceof Labeled title ? title.getText() : "…").append('\n');
            }
            return words.toString();
        });
    }

    @Test
    void ofACallThatWouldChangeAFile() throws Exception {
        assertThat(effect("both-wait"))
                .startsWith("Tried on a copy of the disk mount at /disk/ as it is now\nedit_file of the same message runs at the same time if it is approved, and is not shown here\nEffect\n");
    }

    @Test
    void ofACallThatWouldFail() throws Exception {
        assertThat(effect("after"))
                .startsWith("Tried on a copy of the disk mount at /disk/ as it is now\nwould fail: Error: File '/new.md' not found; write_file of the same message")
                .contains("\nArguments\n");
    }
}
