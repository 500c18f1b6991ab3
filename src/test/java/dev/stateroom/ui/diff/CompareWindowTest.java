package dev.stateroom.ui.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.compare.ComparisonRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any two things compared in the window, by keyboard and by menus. */
final class CompareWindowTest extends RecordedWindow {
    @TempDir
    private static Path folder;

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                return folder.resolve("other.jsonl").toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return folder.toString();
            }
        };
    }

    @BeforeEach
    void openTheThread() throws Exception {
        openRecorded();
    }

    @SuppressWarnings("unchecked") // the field of this view
    private ComboBox<ComparisonRef> side(String id) throws Exception {
        return onFx(() -> (ComboBox<ComparisonRef>) Objects.requireNonNull(scene().lookup(id), id));
    }

    private List<String> changed() throws Exception {
        waitUntilIdle();
        return onFx(() -> ((ListView<?>) Objects.requireNonNull(scene().lookup("#diff-files"))).getItems().stream()
                .map(Object::toString)
                .toList());
    }

    private List<String> told() throws Exception {
        return onFx(() -> scene().getRoot().lookupAll("#compare .label").stream()
                .map(node -> ((Label) node).getText())
                .toList());
    }

    private void choose(String id, ComparisonRef ref) throws Exception {
        ComboBox<ComparisonRef> box = side(id);
        onFx(() -> {
            box.setValue(ref);
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void theLikeliestPairIsShownAtOnceAndOthersAreOffered() throws Exception {
        onFx(() -> {
            session().stepProperty().set(Objects.requireNonNull(session().timelineProperty().get()).steps().get(100).key());
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
        await(() -> scene().lookup("#compare") != null);
        assertThat(changed()).as("the last change before the step").hasSizeBetween(1, 3);
        assertThat(onFx(() -> ((ToggleButton) scene().lookup("#compare-likely-last_change")).isSelected())).isTrue();
        clickOn("#compare-likely-thread");
        assertThat(changed()).hasSizeGreaterThan(10);
        assertThat(onFx(() -> ((ToggleButton) scene().lookup("#compare-likely-thread")).isSelected())).isTrue();
        clickOn("#compare-likely-other_thread");
        waitUntilIdle();
        assertThat(side("#compare-right").getValue()).isInstanceOfSatisfying(ComparisonRef.Here.class, here -> assertThat(here.thread()).isNotEqualTo(THREAD));
        push(KeyCode.ESCAPE);
        waitUntilIdle();
    }

    @Test
    void theStepIsComparedWithAFolderThatIsChosen() throws Exception {
        Files.createDirectories(folder.resolve("workspace"));
        Files.writeString(folder.resolve("workspace/README.md"), "# Another\n");
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
        await(() -> scene().lookup("#compare-likely-folder") != null);
        clickOn("#compare-likely-folder");
        waitUntilIdle();
        assertThat(onFx(() -> side("#compare-left").getEditor().getText())).startsWith("Step ").endsWith("of thread Set up the billing project and look at yesterday's api log.");
        await(() -> Objects.requireNonNull(scene().lookup("#diff-list")).isVisible());
        assertThat(changed()).hasSizeGreaterThan(3);
        Pictures.write("compare-folder", scene());
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#compare") == null)).isTrue();
    }

    @Test
    void threadsOfTheListAreComparedAndWhatIsTheSameSaysSo() throws Exception {
        push(KeyCode.CONTROL, KeyCode.DIGIT2);
        waitUntilIdle();
        clickOn("forked");
        push(KeyCode.C);
        waitUntilIdle();
        await(() -> scene().lookup("#compare") != null);
        assertThat(side("#compare-right").getValue()).isEqualTo(ComparisonRef.Here.thread("forked", null));
        assertThat(changed()).isNotEmpty();
        choose("#compare-left", ComparisonRef.Here.thread("forked", null));
        assertThat(told()).contains("No differences").anyMatch(text -> text.contains("common files are the same"));
    }

    @Test
    void aLogOfCallsIsComparedWithTheThreadsOwn() throws Exception {
        Files.writeString(
                folder.resolve("other.jsonl"),
                "{\"tool\":\"write_file\",\"args\":{\"file_path\":\"/new.md\",\"content\":\"x\"},\"result\":\"ok\"}\n");
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
        waitUntilIdle();
        clickOn("#compare-right-file");
        waitUntilIdle();
        await(() -> Objects.requireNonNull(scene().lookup("#diff-list")).isVisible());
        assertThat(changed()).hasSizeGreaterThan(10);
        choose("#compare-left", new ComparisonRef.Named(folder.toString()));
        assertThat(told()).contains("Cannot compare the two").anyMatch(text -> text.contains("has no recorded calls"));
        choose("#compare-left", new ComparisonRef.Named(folder.resolve("nothing").toString()));
        assertThat(told()).contains("Cannot compare the two");
        Path gone = Files.writeString(
                folder.resolve("gone.stateroom.json"), "{\"version\": 1, \"backend\": {\"type\": \"filesystem\", \"root\": \"gone\"}}");
        choose("#compare-left", new ComparisonRef.Named(gone.toString()));
        choose("#compare-right", new ComparisonRef.Named(folder.toString()));
        assertThat(told()).contains("Cannot compare the two").anyMatch(text -> text.contains("nothing has the path")).doesNotContain("No differences");
    }

    @Test
    void aFolderOfTheTreeIsTheFirstSide() throws Exception {
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/workspace/data")));
            return true;
        });
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.D);
        waitUntilIdle();
        assertThat(onFx(() -> side("#compare-left").getEditor().getText())).startsWith("/workspace/data at step ");
        clickOn("#compare-right-folder");
        assertThat(changed()).isNotEmpty();
        assertThat(told()).doesNotContain("Cannot compare the two");
    }

    @Test
    void thePaletteOffersThreads() throws Exception {
        push(KeyCode.SHIFT, KeyCode.D);
        await(() -> scene().lookup("#palette-field") != null);
        fill("#palette-field", "= thread forked");
        push(KeyCode.ENTER);
        waitUntilIdle();
        await(() -> scene().lookup("#compare") != null);
        assertThat(side("#compare-right").getValue()).isEqualTo(ComparisonRef.Here.thread("forked", null));
    }
}
