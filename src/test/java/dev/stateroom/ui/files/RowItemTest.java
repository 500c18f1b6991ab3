package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RowItemTest {
    private static final Location ROOT = Location.of("/", FilePath.ROOT);

    private static TreeRow file(String name, FileChange.@Nullable Kind change) {
        return new TreeRow.Node(Location.of("/", FilePath.ROOT.child(name)), FileEntry.Kind.FILE, 3, null, change, 0, false);
    }

    @Test
    void aFileThatOnlyLooksOtherwiseIsNoReasonToFillTheWholeTreeAnew() {
        RowItem folder = new RowItem(new TreeRow.Node(ROOT, FileEntry.Kind.FOLDER, -1, null, null, 0, false));
        folder.fill(List.of(file("a", null), file("b", null)));
        List<TreeRow> changed = new ArrayList<>();
        folder.addEventHandler(TreeItem.<TreeRow>valueChangedEvent(), e -> changed.add(e.getTreeItem().getValue()));
        folder.fill(List.of(file("a", FileChange.Kind.MODIFIED), file("b", null)));
        assertThat(folder.getChildren()).extracting(TreeItem::getValue).containsExactly(file("a", FileChange.Kind.MODIFIED), file("b", null));
        assertThat(changed).isEmpty();

        TreeRow other = new TreeRow.Remark(ROOT, TreeRow.Remark.Said.NO_MATCH);
        folder.getChildren().getFirst().setValue(other);
        assertThat(changed).as("a value that may have another height fires an event").containsExactly(other);
    }
}
