package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The main job from beginning to end, on a database that a real agent left behind: open it, unfold the tree, slide back,
 * compare two steps, open a picture. What is asserted is read from the nodes that are drawn.
 */
final class WindowStoryTest extends StorySupport {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";
    private static final int STEPS = 154;

    @TempDir
    Path sample;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(sample, Clock.systemUTC());
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return database();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }
        };
    }

    private static String database() {
        try {
            return Path.of(Objects.requireNonNull(WindowStoryTest.class.getResource("/python-sqlite/sessions.db"))
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    // ---- the story

    @Test
    void byMouse() throws Exception {
        waitUntilIdle();
        clickOn("#welcome-open");
        waitUntilIdle();
        assertOpened();

        clickOn("#thread-menu");
        clickOn("#thread-item-" + THREAD);
        waitUntilIdle();
        assertLanded();

        clickOn(twisty("data"));
        waitUntilIdle();
        assertUnfolded();

        drag(onTrack(143, STEPS), MouseButton.PRIMARY).dropTo(onTrack(115, STEPS));
        waitUntilIdle();
        while (stepNumber() > 108) {
            clickOn("#timeline-previous");
            waitUntilIdle();
        }
        clickOn("#files-since");
        clickOn("First step");
        waitUntilIdle();
        drag(onTrack(0, STEPS), MouseButton.PRIMARY).dropTo(onTrack(55, STEPS));
        waitUntilIdle();
        assertStepsFarApart();

        clickOn("#about-compare");
        waitUntilIdle();
        assertCompared();

        clickOn("#rail-files");
        waitUntilIdle();
        clickOn(twisty("img"));
        waitUntilIdle();
        clickOn(treeCell(startsWith("logo.png")));
        waitUntilIdle();
        assertPicture();
        clickOn("#preview-picture-full");
        assertPicture();
    }

    @Test
    void byKeyboardAlone() throws Exception {
        waitUntilIdle();
        push(KeyCode.SHORTCUT, KeyCode.O);
        waitUntilIdle();
        assertOpened();

        push(KeyCode.SHORTCUT, KeyCode.DIGIT2);
        waitUntilIdle();
        push(KeyCode.END);
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertLanded();

        assertThat(focus()).isEqualTo("files-tree");
        push(KeyCode.HOME);
        unfold("workspace");
        unfold("data");
        assertUnfolded();

        tabTo("timeline");
        push(KeyCode.PAGE_UP);
        waitUntilIdle();
        assertThat(stepNumber()).as("where the last turn begins").isEqualTo(112);
        push(KeyCode.LEFT).push(KeyCode.LEFT);
        push(KeyCode.OPEN_BRACKET).push(KeyCode.OPEN_BRACKET);
        waitUntilIdle();
        tabTo("files-since");
        push(KeyCode.SPACE);
        push(KeyCode.UP);
        write("54");
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertStepsFarApart();

        push(KeyCode.D);
        waitUntilIdle();
        assertCompared();

        push(KeyCode.ESCAPE);
        waitUntilIdle();
        push(KeyCode.SHORTCUT, KeyCode.DIGIT1);
        push(KeyCode.HOME);
        unfold("img");
        push(KeyCode.DOWN);
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertPicture();
    }

    // ---- what must be seen, however one came there

    private void assertOpened() throws Exception {
        assertThat(text("#source-chip")).isEqualTo("sessions.db");
        assertThat(text("#status-read-only")).isEqualTo("read-only");
        assertThat(text("#status-dialect")).startsWith("Deep Agents 0.7");
    }

    private void assertLanded() throws Exception {
        assertThat(text("#thread-menu")).isEqualTo("Set up the billing project and look at yesterday's api log.");
        assertThat(text("#timeline-step")).isEqualTo("Step 142");
        assertThat(tree()).startsWith("/ state", "img", "large_tool_results agent", "workspace 1 changed").contains("billing.py M");
    }

    private void assertUnfolded() throws Exception {
        assertThat(tree())
                .startsWith("/ state", "img", "large_tool_results agent", "workspace 1 changed", "data")
                .containsSubsequence("part-01.csv", "part-06.csv", "notes", "src 1 changed", "plan.md", "README.md", "state.json")
                .filteredOn(row -> row.endsWith(" A") || row.endsWith(" M") || row.endsWith(" D"))
                .containsExactly("billing.py M");
    }

    private void assertStepsFarApart() throws Exception {
        assertThat(text("#timeline-step")).isEqualTo("Step 108");
        assertThat(text("#files-since")).isEqualTo("step 54");
        assertThat(tree())
                .contains(
                        "part-00.csv D",
                        "part-01.csv M",
                        "part-02.csv M",
                        "part-03.csv A",
                        "part-04.csv M",
                        "part-05.csv M",
                        "part-06.csv M",
                        "README.md M")
                .contains("plan.md");
        assertThat(List.of(text("#files-count-A"), text("#files-count-M"), text("#files-count-D"))).containsExactly("1", "7", "1");
    }

    private void assertCompared() throws Exception {
        assertThat(text("#diff-from .sr-strong")).isEqualTo("Step 54");
        assertThat(text("#diff-to .sr-strong")).isEqualTo("Step 108");
        assertThat(diff())
                .containsSubsequence(
                        "README.md", "| # Billing", "|+batch 27", "|+batch 23", "|+batch 19", "|+batch 15", "|+batch 11", "| batch 7", "| batch 3")
                .containsSubsequence("state.json", "|-{\"batch\": 7}|+{\"batch\": 27}")
                .containsSubsequence("part-00.csv", "|-id,amount", "|-0,259", "|-4,303")
                .containsSubsequence("part-01.csv", "| id,amount", "|-0,37|+0,814", "|-1,48|+1,825");
    }

    private void assertPicture() throws Exception {
        ImageView picture = node("#preview-picture", ImageView.class);
        assertThat(onFx(() -> picture.getImage().getWidth())).isEqualTo(1.0);
        assertThat(onFx(() -> picture.getImage().getHeight())).isEqualTo(1.0);
        assertThat(onFx(() -> picture.getBoundsInParent().getWidth())).as("not blown up").isEqualTo(1.0);
        assertThat(text("#preview-picture-facts")).isEqualTo("PNG, 1 × 1 pixels, 70 bytes");
        assertThat(onFx(() -> scene().lookup("#file-tab-0").getAccessibleText())).startsWith("logo.png");
    }
}
