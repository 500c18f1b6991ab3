package dev.stateroom.ui.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.FakeThread;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.theme.AppTheme;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

@SuppressWarnings("NullAway.Init") // each test opens its own scene
class DiffViewTest extends PromptRobot {
    private Stage stage;
    private DiffScene scene;

    @BeforeEach
    void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @AfterEach
    void close() {
        interact(() -> stage.close());
    }

    private void open(FakeThread thread, int from, int to) throws Exception {
        interact(() -> {
            scene = new DiffScene(thread);
            stage = new Stage();
            stage.setScene(new Scene((Parent) scene.view.node(), 1000, 700));
            AppTheme.LIGHT.apply(stage.getScene());
            stage.getScene().addEventHandler(javafx.scene.input.KeyEvent.KEY_PRESSED, this::dispatch);
            stage.show();
            Pictures.stopPainting(stage);
        });
        await(() -> scene.isReady());
        interact(() -> {
            scene.compare(from, to);
            scene.view.focusFirst();
        });
        await(() -> scene.isReady());
    }

    /** As the shell does it. */
    private void dispatch(javafx.scene.input.KeyEvent event) {
        if (!(stage.getScene().getFocusOwner() instanceof javafx.scene.control.TextInputControl)) {
            scene.view.commands().stream()
                    .filter(c -> c.key() != null && c.key().match(event))
                    .findFirst()
                    .ifPresent(c -> c.runIfEnabled());
        }
    }

    private void await(java.util.concurrent.Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                20, TimeUnit.SECONDS, () -> WaitForAsyncUtils.asyncFx(condition).get(10, TimeUnit.SECONDS));
        PromptRobot.waitForToolkit();
    }

    private String text(String id) {
        return lookup(id).queryAs(Label.class).getText();
    }

    private ListView<?> fileRows() {
        return lookup("#diff-files").queryAs(ListView.class);
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private ListView<DiffRow> rows() {
        return lookup("#diff-list").queryAs(ListView.class);
    }

    @Test
    void changesCanBeWalkedThroughByKeyboard() throws Exception {
        open(DiffScene.billing(), 2, 5);
        assertThat(text("#diff-place")).isEqualTo("8 changes");

        push(KeyCode.F7).push(KeyCode.F7);
        assertThat(text("#diff-place")).isEqualTo("change 2 of 8");
        push(KeyCode.SHIFT, KeyCode.F7);
        push(KeyCode.SHIFT, KeyCode.F7);
        assertThat(text("#diff-place")).isEqualTo("change 8 of 8");
        push(KeyCode.ALT, KeyCode.UP);
        assertThat(text("#diff-place")).isEqualTo("change 7 of 8");

        push(KeyCode.S);
        assertThat(lookup("#diff-inline").queryAs(ToggleButton.class).isSelected()).isTrue();
        push(KeyCode.ESCAPE);
        assertThat(scene.shown).containsExactly("files");
    }

    @Test
    void changesCanBeWalkedThroughByMouse() throws Exception {
        open(DiffScene.billing(), 2, 5);

        clickOn("#diff-next");
        assertThat(text("#diff-place")).isEqualTo("change 1 of 8");
        clickOn("part-02.csv");
        assertThat(text("#diff-place")).isEqualTo("change 6 of 8");
        assertThat(scene.session.selectionProperty().get()).isNotNull();
        int sideBySide = rows().getItems().size();
        clickOn("#diff-inline");
        PromptRobot.waitForToolkit();
        assertThat(rows().getItems().size()).isGreaterThan(sideBySide);
    }

    @Test
    void swappingTurnsAddedIntoRemoved() throws Exception {
        open(DiffScene.billing(), 2, 5);
        var before = scene.view.commands().stream().filter(c -> c.id().equals("diff.swap")).findFirst().orElseThrow();

        interact(before::runIfEnabled);
        await(() -> scene.isReady());

        assertThat(rows().getItems())
                .filteredOn(r -> r instanceof DiffRow.Line line
                        && line.row().kind() == dev.stateroom.history.LineDiff.Kind.REMOVED)
                .hasSize(15); // five batches, eight rows of part-03, one row each of part-01 and part-02
    }

    @Test
    void theFilterNarrowsTheFilesAndEscapeLeavesIt() throws Exception {
        open(DiffScene.billing(), 2, 5);
        int all = fileRows().getItems().size();

        clickOn("#diff-filter").write("part-0");
        assertThat(fileRows().getItems()).hasSize(5);
        push(KeyCode.ESCAPE);

        assertThat(fileRows().getItems()).hasSize(all);
        assertThat(fileRows().isFocused()).isTrue();
        assertThat(scene.shown).isEmpty();
    }

    @Test
    void thePatchIsSavedWhereThePersonSays(@TempDir Path folder) throws Exception {
        open(DiffScene.billing(), 2, 5);
        scene.saveTo = folder.resolve("out.patch");

        var export = scene.view.commands().stream().filter(c -> c.id().equals("diff.export")).findFirst().orElseThrow();
        interact(export::runIfEnabled);
        await(() -> text("#diff-told").equals("Saved out.patch"));

        assertThat(Files.readString(folder.resolve("out.patch")))
                .contains("diff --git a/workspace/README.md b/workspace/README.md", "-2,96", "Binary files /dev/null");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void thePatchOfAFileCanBeCopied() throws Exception {
        open(DiffScene.billing(), 2, 5);
        push(KeyCode.F7);

        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.C);

        await(() -> {
            String copied = Clipboard.getSystemClipboard().getString();
            return copied != null && copied.contains("+batch 27");
        });
    }

    @Test
    void stepsWithoutADifferenceSaySo() throws Exception {
        open(new FakeThread("t").step(Map.of("/a", "x\n")).step(Map.of()), 0, 1);

        assertThat(lookup("No files differ between the input and step 0").tryQuery()).isPresent();
    }

    @Test
    void fiveHundredFilesAndTwentyThousandLinesStayFluid() throws Exception {
        Map<String, String> before = new TreeMap<>();
        Map<String, String> after = new TreeMap<>();
        for (int i = 0; i < 500; i++) {
            before.put("/w/f" + i, "a\nb\n" + i + "\n");
            after.put("/w/f" + i, "a\nc\n" + i + "\n");
        }
        String lines = IntStream.range(0, 20_000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        before.put("/w/big", lines);
        after.put("/w/big", lines.replace("7\n", "seven\n") + "x".repeat(5_000) + "\n");
        open(new FakeThread("t").step(before).step(after), 0, 1);
        assertThat(rows().getItems().size()).isGreaterThan(2_000);

        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int by = i % 2 == 0 ? 37 : 1;
            interact(() -> {
                // Time of this thread alone: how busy the machine is does not matter.
                long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                scene.view.goChange(by);
                stage.getScene().getRoot().applyCss();
                stage.getScene().getRoot().layout();
                millis.add(TimeUnit.NANOSECONDS.toMillis(
                        ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start));
            });
        }
        assertThat(millis.stream().sorted().skip(20).findFirst().orElseThrow())
                .as("typical milliseconds for a jump among %s", millis)
                .isLessThan(100);

        ScrollBar sideways = lookup("#diff-scroll").queryAs(ScrollBar.class);
        assertThat(sideways.isVisible()).isTrue();
        assertThat(sideways.getMax()).isGreaterThan(10_000);
    }
}
