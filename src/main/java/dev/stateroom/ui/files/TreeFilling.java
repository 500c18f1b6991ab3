package dev.stateroom.ui.files;

import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.control.TreeItem;

/**
 * Puts the folders that were read into the rows below an item.
 *
 * @param listings by folder
 * @param open the expanded folders
 * @param state true for a thread's files
 * @param whole false if earlier files of the thread are unknown
 */
record TreeFilling(Map<Location, FolderListing> listings, Set<Location> open, boolean state, boolean whole) {

    void fill(RowItem item) {
        Location at = item.getValue().at();
        FolderListing listing = listings.get(at);
        if (listing == null) {
            if (!open.contains(at)) {
                item.unload();
                item.setExpanded(false);
            }
            return; // an open one has a reading of its own under way
        }
        item.fill(rows(at, listing));
        item.setExpanded(true);
        for (TreeItem<TreeRow> child : List.copyOf(item.getChildren())) {
            if (child.getValue().isFolder()) {
                fill((RowItem) child);
            }
        }
    }

    private List<TreeRow> rows(Location at, FolderListing listing) {
        List<TreeRow> rows = new ArrayList<>(listing.nodes());
        boolean top = state && at.path().isRoot();
        if (listing.failure() != null) {
            rows.add(new TreeRow.Trouble(at, listing.failure(), false));
        } else if (listing.hidden() > 0 || listing.stopped()) {
            rows.add(new TreeRow.More(at, listing.hidden(), listing.stopped()));
        } else if (rows.isEmpty()) {
            rows.add(new TreeRow.Remark(at, top ? TreeRow.Remark.Said.NO_FILES : TreeRow.Remark.Said.EMPTY));
        }
        if (top && !whole) {
            rows.add(new TreeRow.Remark(at, TreeRow.Remark.Said.EARLIER_UNKNOWN));
        }
        return rows;
    }
}
