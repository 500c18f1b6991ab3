package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TreeView;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

final class RowCellTest {
    @BeforeAll
    static void startTheToolkit() throws Exception {
        Pictures.startToolkit();
    }

    private static TreeRow row(String name, FileChange.@Nullable Kind change, boolean isGone, @Nullable String note) {
        return new TreeRow.Node(Location.of("/", FilePath.ROOT.child(name)), FileEntry.Kind.FILE, 3, note, change, 0, isGone);
    }

    private static Set<Label> labels(Node node) {
        Set<Label> all = Collections.newSetFromMap(new IdentityHashMap<>());
        if (node instanceof Label label) {
            all.add(label);
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> all.addAll(labels(child)));
        }
        return all;
    }

    /** The visible texts of the tree, row by row. */
    private static List<String> read(TreeView<TreeRow> tree) {
        return tree.lookupAll(".tree-cell").stream()
                .map(RowCell.class::cast)
                .filter(cell -> !cell.isEmpty() && cell.isVisible() && cell.getParent().isVisible())
                .sorted(Comparator.comparingInt(RowCell::getIndex))
                .map(cell -> String.join(" ", labels(cell.getGraphic()).stream().filter(label -> cell.getGraphic().isVisible()).filter(Node::isVisible).map(label -> label.getText() + (label.getStyleClass().contains("sr-deleted") ? " (gone)" : "")).sorted().toList()))
                .toList();
    }

    private static RowItem folder() {
        return new RowItem(new TreeRow.Node(Location.of("/", FilePath.ROOT), FileEntry.Kind.FOLDER, -1, null, null, 0, false));
    }

    private static TreeView<TreeRow> shown(RowItem folder) {
        TreeView<TreeRow> tree = new TreeView<>(folder);
        tree.setShowRoot(false);
        tree.setCellFactory(view -> new RowCell(Translations.of(FilesView.class), action -> {}));
        folder.setExpanded(true);
        new Scene(tree, 300, 800);
        layOut(tree);
        return tree;
    }

    private static void layOut(TreeView<TreeRow> tree) {
        tree.applyCss();
        tree.layout();
    }

    @Test
    void aFileMoreAboveTheOthersMakesNoNewNodes() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            RowItem folder = folder();
            List<TreeRow> rows = new ArrayList<>(Stream.of("b", "c", "d", "e", "f").map(name -> row(name, FileChange.Kind.ADDED, false, null)).toList());
            folder.fill(rows);
            TreeView<TreeRow> tree = shown(folder);
            int made = 0;
            for (char name = 'Z'; name > 'P'; name--) {
                Set<Label> before = labels(tree);
                rows.addFirst(row(String.valueOf(name), FileChange.Kind.ADDED, false, null));
                folder.fill(rows);
                layOut(tree);
                Set<Label> added = labels(tree);
                added.removeAll(before);
                made += added.size();
            }
            assertThat(read(tree)).hasSize(15).startsWith("A Q", "A R", "A S").endsWith("A f");
            assertThat(made).as("labels that were made; three hundred where each row is made again").isLessThan(100);
            return true;
        }).get();
    }

    @Test
    void noRowIsBlankWhateverItsCellShowedBefore() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            Random random = new Random(3);
            RowItem folder = folder();
            folder.fill(List.of(row("a", null, false, null)));
            TreeView<TreeRow> tree = shown(folder);
            for (int i = 0; i < 100; i++) {
                List<TreeRow> rows = new ArrayList<>(random.ints(random.nextInt(24), 'a', 'z').distinct().sorted().mapToObj(name -> row(String.valueOf((char) name), null, false, null)).toList());
                if (rows.isEmpty() || random.nextBoolean()) {
                    rows.add(new TreeRow.Remark(Location.of("/", FilePath.ROOT), TreeRow.Remark.Said.EMPTY));
                }
                folder.fill(rows);
                layOut(tree);
                assertThat(read(tree)).as("filling " + i).hasSize(rows.size()).doesNotContain("");
            }
            return true;
        }).get();
    }

    @Test
    void aRowThatServedForAnotherSaysNothingOfThat() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            RowItem folder = folder();
            folder.fill(List.of(row("a", FileChange.Kind.DELETED, true, "not kept"), row("b", FileChange.Kind.MODIFIED, false, null), row("c", null, false, null)));
            TreeView<TreeRow> tree = shown(folder);
            assertThat(read(tree)).containsExactly("D a (gone) not kept", "M b", "c");
            folder.fill(List.of(row("0", null, false, null), row("1", FileChange.Kind.ADDED, false, "note"), row("2", FileChange.Kind.DELETED, true, null)));
            layOut(tree);
            assertThat(read(tree)).containsExactly("0", "1 A note", "2 (gone) D");
            return true;
        }).get();
    }
}
