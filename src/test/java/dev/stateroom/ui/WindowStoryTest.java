package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The main job from beginning to end, on a database that a real agent left behind: open it, unfold the tree, slide back,
 * compare two steps, open a picture. What is asserted is read from the nodes that are drawn.
 */
final class WindowStoryTest extends WindowSupport {
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
        assertNewestStep();

        clickOn(twisty("workspace"));
        waitUntilIdle();
        clickOn(twisty("data"));
        waitUntilIdle();
        assertUnfolded();

        drag(onTrack(STEPS - 1), MouseButton.PRIMARY).dropTo(onTrack(115));
        waitUntilIdle();
        while (stepNumber() > 108) {
            clickOn("#timeline-previous");
            waitUntilIdle();
        }
        clickOn("#files-since");
        clickOn("First step");
        waitUntilIdle();
        drag(onTrack(0), MouseButton.PRIMARY).dropTo(onTrack(55));
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
        assertNewestStep();

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
        assertThat(text("#status-dialect")).startsWith("python-0.7");
    }

    private void assertNewestStep() throws Exception {
        assertThat(text("#thread-menu")).isEqualTo("0197a000…0001");
        assertThat(text("#timeline-step")).isEqualTo("Step 152");
        assertThat(tree()).containsExactly("/ state", "img", "large_tool_results agent", "workspace");
    }

    private void assertUnfolded() throws Exception {
        assertThat(tree())
                .startsWith("/ state", "img", "large_tool_results agent", "workspace", "data")
                .containsSubsequence("part-01.csv", "part-06.csv", "notes", "src", "plan.md", "README.md", "state.json")
                .noneMatch(row -> row.endsWith(" A") || row.endsWith(" M") || row.endsWith(" D"));
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
                        "README.md M",
                        "state.json M")
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

    // ---- reading what is drawn

    private String text(String selector) throws Exception {
        return node(selector, Labeled.class).getText();
    }

    private int stepNumber() throws Exception {
        return Integer.parseInt(text("#timeline-step").substring("Step ".length()));
    }

    private @Nullable String focus() throws Exception {
        return onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId());
    }

    /** The rows of the tree from the top: the words in each. */
    private List<String> tree() throws Exception {
        return onFx(() -> cells("#files-tree").stream()
                .map(cell -> String.join(" ", words(cell)))
                .toList());
    }

    /** The rows of the comparison from the top: a file's name, or each side as its sign and its text. */
    private List<String> diff() throws Exception {
        return onFx(() -> {
            List<String> rows = new ArrayList<>();
            for (IndexedCell<?> cell : cells("#diff-list")) {
                if (cell.lookup(".diff-head-name") instanceof Label name) {
                    rows.add(name.getText());
                }
                StringBuilder line = new StringBuilder();
                String before = "";
                for (Node half : cell.lookupAll(".diff-half")) {
                    String side = side(half);
                    if (!side.isEmpty() && !side.equals(before)) {
                        line.append('|').append(side);
                        before = side;
                    }
                }
                if (!line.isEmpty()) {
                    rows.add(line.toString());
                }
            }
            return rows;
        });
    }

    private static String side(Node half) {
        if (half.getStyleClass().contains("diff-none")) {
            return "";
        }
        String sign = half.lookup(".diff-sign") instanceof Label label ? label.getText() : "";
        StringBuilder text = new StringBuilder(sign.isEmpty() ? " " : sign);
        for (Node piece : half.lookupAll(".diff-code")) {
            text.append(((Text) piece).getText());
        }
        return text.toString();
    }

    private List<IndexedCell<?>> cells(String list) {
        List<IndexedCell<?>> found = new ArrayList<>();
        for (Node node : scene().lookup(list).lookupAll(".indexed-cell")) {
            if (node instanceof IndexedCell<?> cell && cell.isVisible() && !cell.isEmpty()) {
                found.add(cell);
            }
        }
        found.sort(Comparator.comparingInt(IndexedCell::getIndex));
        return found;
    }

    private static List<String> words(Node node) {
        List<String> found = new ArrayList<>();
        if (node instanceof Label label && !label.getText().isEmpty()) {
            found.add(label.getText());
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(words(child)));
        }
        return found;
    }

    // ---- hands

    private static Predicate<String> startsWith(String name) {
        return row -> row.equals(name) || row.startsWith(name + " ");
    }

    private Node treeCell(Predicate<String> row) throws Exception {
        return onFx(() -> cells("#files-tree").stream()
                .filter(cell -> row.test(String.join(" ", words(cell))))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no such row")));
    }

    private Node twisty(String folder) throws Exception {
        return treeCell(startsWith(folder)).lookup(".tree-twisty");
    }

    /** Where the timeline draws a step, counted from 0. */
    private Point2D onTrack(int index) throws Exception {
        return onFx(() -> {
            Node track = scene().lookup("#timeline");
            Bounds bounds = track.localToScreen(track.getBoundsInLocal());
            double inset = 6;
            double slot = (bounds.getWidth() - 2 * inset) / STEPS;
            return new Point2D(bounds.getMinX() + inset + (index + 0.5) * slot, bounds.getMinY() + 20);
        });
    }

    /** Goes down to the folder and unfolds it. */
    private void unfold(String folder) throws Exception {
        for (int i = 0; i < 40 && !startsWith(folder).test(selectedRow()); i++) {
            push(KeyCode.DOWN);
        }
        push(KeyCode.RIGHT);
        waitUntilIdle();
    }

    private String selectedRow() throws Exception {
        return onFx(() -> cells("#files-tree").stream()
                .filter(IndexedCell::isSelected)
                .map(cell -> String.join(" ", words(cell)))
                .findFirst()
                .orElse(""));
    }

    private void tabTo(String id) throws Exception {
        for (int i = 0; i < 60 && !id.equals(focus()); i++) {
            push(KeyCode.SHIFT, KeyCode.TAB);
        }
        assertThat(focus()).isEqualTo(id);
    }
}
