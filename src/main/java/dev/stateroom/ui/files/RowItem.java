package dev.stateroom.ui.files;

import dev.stateroom.ui.kit.KeptRows;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** A row in its place in the tree. Its children are filled in when it is expanded. */
final class RowItem extends TreeItem<TreeRow> {
    /** With more new children than this a folder is filled while collapsed: adding to an expanded one takes quadratic time. */
    private static final int MANY = 300;

    private boolean loaded;

    /** True while a row of equal height replaces its row: the cell notices it, but after an event the tree would refill all its cells. */
    private boolean isQuiet;

    RowItem(TreeRow row) {
        super(row);
        addEventHandler(TreeItem.<TreeRow>valueChangedEvent(), e -> {
            if (isQuiet) {
                e.consume();
            }
        });
    }

    private void become(TreeRow row) {
        isQuiet = getValue() instanceof TreeRow.Node && row instanceof TreeRow.Node;
        setValue(row);
        isQuiet = false;
    }

    @Override
    public boolean isLeaf() {
        TreeRow row = getValue();
        return row != null && !row.isFolder();
    }

    /** True once its children have been filled in for some step. */
    boolean isLoaded() {
        return loaded;
    }

    void unload() {
        loaded = false;
        getChildren().clear();
    }

    /** Sets its children to these rows; rows with a known key keep their item, and with it their place and expansion. */
    void fill(List<TreeRow> rows) {
        loaded = true;
        Map<String, RowItem> known = new HashMap<>();
        for (TreeItem<TreeRow> child : getChildren()) {
            known.put(child.getValue().key(), (RowItem) child);
        }
        List<TreeItem<TreeRow>> wanted = new ArrayList<>(rows.size());
        int fresh = 0;
        for (TreeRow row : rows) {
            RowItem item = known.remove(row.key());
            if (item == null) {
                item = new RowItem(row);
                fresh++;
            } else if (!row.equals(item.getValue())) {
                item.become(row);
            }
            wanted.add(item);
        }
        if (fresh > MANY && isExpanded()) {
            setExpanded(false);
            getChildren().setAll(wanted);
            setExpanded(true);
        } else {
            KeptRows.rearrange(getChildren(), wanted);
        }
    }

    /** The mount that an item belongs to. */
    static @Nullable Mount mountOf(TreeItem<TreeRow> item) {
        for (TreeItem<TreeRow> at = item; at != null; at = at.getParent()) {
            if (at.getValue() instanceof TreeRow.Top top) {
                return top.mount();
            }
        }
        return null;
    }

    /** Returns the item of a place below the hidden root; null if the tree does not have it now. */
    static @Nullable TreeItem<TreeRow> find(TreeItem<TreeRow> root, Location place) {
        TreeItem<TreeRow> item = root.getChildren().stream()
                .filter(top -> top.getValue().key().equals(place.mount()))
                .findFirst()
                .orElse(null);
        FilePath path = FilePath.ROOT;
        for (String name : place.path().names()) {
            path = path.child(name);
            FilePath wanted = path;
            item = item == null
                    ? null
                    : item.getChildren().stream()
                            .filter(c -> c.getValue() instanceof TreeRow.Node node && node.at().path().equals(wanted))
                            .findFirst()
                            .orElse(null);
        }
        return item;
    }
}
