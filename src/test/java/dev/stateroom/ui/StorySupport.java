package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

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
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** For stories: reads what is drawn from its nodes, and has the hands that go through the tree and along the timeline. */
public abstract class StorySupport extends WindowSupport {
    protected final String text(String selector) throws Exception {
        return node(selector, Labeled.class).getText();
    }

    protected final int stepNumber() throws Exception {
        return Integer.parseInt(text("#timeline-step").substring("Step ".length()));
    }

    protected final @Nullable String focus() throws Exception {
        return onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId());
    }

    /** The rows of the tree from the top: the words in each. */
    protected final List<String> tree() throws Exception {
        return onFx(() -> cells("#files-tree").stream()
                .map(cell -> String.join(" ", words(cell)))
                .toList());
    }

    /** The rows of the comparison from the top: a file's name, or each side as its sign and its text. */
    protected final List<String> diff() throws Exception {
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

    protected final List<IndexedCell<?>> cells(String list) {
        List<IndexedCell<?>> found = new ArrayList<>();
        for (Node node : scene().lookup(list).lookupAll(".indexed-cell")) {
            if (node instanceof IndexedCell<?> cell && cell.isVisible() && !cell.isEmpty()) {
                found.add(cell);
            }
        }
        found.sort(Comparator.comparingInt(IndexedCell::getIndex));
        return found;
    }

    protected static List<String> words(Node node) {
        List<String> found = new ArrayList<>();
        if (node instanceof Label label && !label.getText().isEmpty()) {
            found.add(label.getText());
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(words(child)));
        }
        return found;
    }

    // ---- hands

    protected static Predicate<String> startsWith(String name) {
        return row -> row.equals(name) || row.startsWith(name + " ");
    }

    protected final Node treeCell(Predicate<String> row) throws Exception {
        return onFx(() -> cells("#files-tree").stream()
                .filter(cell -> row.test(String.join(" ", words(cell))))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no such row")));
    }

    protected final Node twisty(String folder) throws Exception {
        return treeCell(startsWith(folder)).lookup(".tree-twisty");
    }

    /** Where the timeline draws a step, counted from 0, of that many. */
    protected final Point2D onTrack(int index, int steps) throws Exception {
        return onFx(() -> {
            Node track = scene().lookup("#timeline");
            Bounds bounds = track.localToScreen(track.getBoundsInLocal());
            double inset = 6;
            double slot = (bounds.getWidth() - 2 * inset) / steps;
            return new Point2D(bounds.getMinX() + inset + (index + 0.5) * slot, bounds.getMinY() + 20);
        });
    }

    /** Goes down to the folder and unfolds it. */
    protected final void unfold(String folder) throws Exception {
        for (int i = 0; i < 40 && !startsWith(folder).test(selectedRow()); i++) {
            push(KeyCode.DOWN);
        }
        push(KeyCode.RIGHT);
        waitUntilIdle();
    }

    protected final String selectedRow() throws Exception {
        return onFx(() -> cells("#files-tree").stream()
                .filter(IndexedCell::isSelected)
                .map(cell -> String.join(" ", words(cell)))
                .findFirst()
                .orElse(""));
    }

    protected final void tabTo(String id) throws Exception {
        for (int i = 0; i < 60 && !id.equals(focus()); i++) {
            push(KeyCode.SHIFT, KeyCode.TAB);
        }
        assertThat(focus()).isEqualTo(id);
    }
}
