package dev.stateroom.ui.blame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who wrote which line, next to the lines of a recorded file, by mouse and by keyboard. */
final class BlameWindowTest extends RecordedWindow {
    @BeforeEach
    void openTheFile() throws Exception {
        openRecorded();
        goTo(108);
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace/README.md")));
            return true;
        });
        waitUntilIdle();
        await(() -> mark(8) != null);
    }

    private @Nullable Node mark(int line) {
        return scene().lookup("#blame-" + line);
    }

    private String spoken(int line) throws Exception {
        return onFx(() -> Objects.requireNonNull(mark(line)).getAccessibleText());
    }

    @Test
    void everyLineSaysWhichCallWroteIt() throws Exception {
        assertThat(spoken(1)).isEqualTo("Line 1: write_file, step 6, turn 1, main agent");
        assertThat(spoken(2)).isEqualTo("Line 2: edit_file, step 108, turn 2, main agent");
        assertThat(spoken(8)).isEqualTo("Line 8: edit_file, step 42, turn 2, main agent");
    }

    @Test
    void marksFollowTheStep() throws Exception {
        goTo(42);
        await(() -> mark(2) != null && Objects.requireNonNull(mark(2)).getAccessibleText().contains("step 42"));
        assertThat(onFx(() -> mark(3) == null)).isTrue();
    }

    @Test
    void restingOnAMarkShowsTheCallAndAClickOpensIt() throws Exception {
        moveTo("#blame-8");
        await(() -> scene().lookup(".blame-card-added") != null);
        List<String> told = onFx(() -> scene().getRoot().lookupAll("#blame-card .label").stream()
                .map(n -> ((Label) n).getText())
                .toList());
        assertThat(told).contains("edit_file", "batch 3", "step 42, turn 2, main agent");
        Pictures.write("blame-card", scene());
        clickOn("#blame-8");
        await(() -> scene().lookup("#call-card") != null);
        assertThat(onFx(() -> scene().lookup("#blame-card") == null)).isTrue();
    }

    @Test
    void theKeyboardShowsTheCardOfTheLineAndTakesTheMarksAway() throws Exception {
        onFx(() -> {
            Objects.requireNonNull(scene().lookup("#preview-text")).requestFocus();
            return true;
        });
        press(KeyCode.SHIFT, KeyCode.B).release(KeyCode.B, KeyCode.SHIFT);
        await(() -> scene().lookup("#blame-card") != null);
        assertThat(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())).isEqualTo("blame-open");
        type(KeyCode.ESCAPE);
        await(() -> scene().lookup("#blame-card") == null);
        type(KeyCode.B);
        await(() -> mark(1) == null);
        type(KeyCode.B);
        await(() -> mark(1) != null);
    }

    @Test
    void thePaletteComparesTheStepWithAnother() throws Exception {
        press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
        await(() -> scene().lookup("#palette-field") != null);
        fill("#palette-field", "= 54");
        type(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(session().baseProperty().get())))
                .isEqualTo(onFx(() -> Objects.requireNonNull(session().timelineProperty().get()).steps().get(55).key()));
        await(() -> scene().lookup("#diff") != null);
    }
}
