package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.ComparisonRef;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is compared when a person asks to compare and has not said with what. */
final class LikelyPairsWindowTest extends WindowSupport {
    @TempDir
    private Path sample;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(sample, Clock.systemUTC());
    }

    @BeforeEach
    void openTheSample() throws Exception {
        onFx(() -> {
            session().openSample(() -> session().openFirstThread(session()::land));
            return true;
        });
        waitUntilIdle();
    }

    private void goTo(int step) throws Exception {
        onFx(() -> {
            session().baseProperty().set(null);
            session().stepProperty().set(Objects.requireNonNull(session().timelineProperty().get()).steps().get(step + 1).key());
            return true;
        });
        waitUntilIdle();
    }

    private void select(String mount, String path) throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of(mount, new FilePath(path)));
            scene().lookup("#files-tree").requestFocus();
            return true;
        });
        waitUntilIdle();
    }

    private List<String> menuAt(Node node) throws Exception {
        clickOn(node, MouseButton.SECONDARY);
        waitUntilIdle();
        return onFx(() -> menu().getItems().stream().map(MenuItem::getText).toList());
    }

    private static ContextMenu menu() {
        return Window.getWindows().stream().filter(ContextMenu.class::isInstance).map(ContextMenu.class::cast).findFirst().orElseThrow();
    }

    private void choose(String item) throws Exception {
        onFx(() -> {
            ContextMenu menu = menu();
            menu.getItems().stream().filter(one -> one.getText().equals(item)).findFirst().orElseThrow().fire();
            menu.hide();
            return true;
        });
        waitUntilIdle();
    }

    private static String top(@Nullable ComparisonRef side) {
        return side instanceof ComparisonRef.Here here ? here.top().text() : "";
    }

    private String sides() throws Exception {
        return onFx(() -> ((javafx.scene.control.Label) scene().lookup("#diff-from").lookup(".sr-strong")).getText()
                + " " + ((javafx.scene.control.Label) scene().lookup("#diff-to").lookup(".sr-strong")).getText());
    }

    @Test
    void aFileIsComparedWithItsVersionBefore() throws Exception {
        goTo(60);
        select("/", "/workspace/README.md");
        push(KeyCode.SHIFT, KeyCode.F10);
        choose("Compare with the version before");
        assertThat(sides()).as("the step that wrote the version shown at step 60, and the one before").isEqualTo("Step 53 Step 54");

        // The menu of a file's head is that of the file, that of a step's head goes there.
        assertThat(menuAt(scene().lookup("#diff-list").lookup(".diff-head"))).startsWith("Open the file").doesNotContain("Copy selected lines");
        choose("Open the file");
        assertThat(session().selectionProperty().get()).isEqualTo(Location.of("/", new FilePath("/workspace/README.md")));
        push(KeyCode.ALT, KeyCode.LEFT);
        waitUntilIdle();
        assertThat(menuAt(scene().lookup("#diff-from"))).containsExactly("Go to this step", "Compare it with the step before");
        choose("Go to this step");
        assertThat(node("#timeline-step", javafx.scene.control.Label.class).getText()).isEqualTo("Step 53");
    }

    @Test
    void theStepThatWroteAFileAndItsVersionsAreInItsMenu() throws Exception {
        goTo(60);
        select("/", "/workspace/README.md");
        push(KeyCode.SHIFT, KeyCode.F10);
        choose("Show its versions");
        assertThat(onFx(() -> scene().getFocusOwner().getId())).isEqualTo("about-versions");
        onFx(() -> {
            scene().lookup("#files-tree").requestFocus();
            return true;
        });
        push(KeyCode.SHIFT, KeyCode.F10);
        choose("Go to the step that wrote it");
        assertThat(node("#timeline-step", javafx.scene.control.Label.class).getText()).isEqualTo("Step 54");
    }

    @Test
    void aLookAtTheDifferencesLeavesTheBaseAsItWas() throws Exception {
        goTo(54);
        push(KeyCode.D);
        waitUntilIdle();
        assertThat(sides()).isEqualTo("Step 53 Step 54");
        push(KeyCode.D);
        waitUntilIdle();
        assertThat(session().baseProperty().get()).isNull();
    }

    @Test
    void twoStepsWithoutADifferenceProposeOthers() throws Exception {
        goTo(57);
        push(KeyCode.D);
        waitUntilIdle();
        assertThat(isThere("No files differ between step 56 and step 57")).isTrue();
        clickOn("#diff-likely-last_change");
        waitUntilIdle();
        assertThat(sides()).isEqualTo("Step 55 Step 56");
        goTo(57);
        clickOn("#diff-likely-other_thread");
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#compare") != null)).isTrue();
    }

    @Test
    void aFileAndAMountAreComparedWithSomethingElse() throws Exception {
        goTo(60);
        select("/", "/workspace/README.md");
        push(KeyCode.CONTROL, KeyCode.D);
        waitUntilIdle();
        assertThat(top(session().thingsProperty().get().left())).isEqualTo("/workspace/README.md");
        assertThat(top(session().thingsProperty().get().right())).isEqualTo("/workspace/README.md");

        push(KeyCode.CONTROL, KeyCode.DIGIT1);
        select("/profile/", "/");
        push(KeyCode.CONTROL, KeyCode.D);
        waitUntilIdle();
        assertThat(top(session().thingsProperty().get().left())).isEqualTo("/profile");
        assertThat(session().thingsProperty().get().right()).isNull();
    }
}
