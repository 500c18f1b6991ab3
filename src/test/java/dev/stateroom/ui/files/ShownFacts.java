package dev.stateroom.ui.files;

import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import org.jspecify.annotations.Nullable;

/**
 * What the panes of the Files view show of a thread, read from their nodes. FX thread only.
 *
 * @param header the step in the header: {@code Step 100 of 152}
 * @param drawer the step in the drawer: {@code Step 100}
 * @param tree the files of the folders that are open, with the badge of each
 * @param editor the text of the file in front; null if there is none
 * @param version step and author of the version that is current in the list of versions; null if none is
 */
record ShownFacts(String header, String drawer, SortedMap<String, String> tree, @Nullable String editor, @Nullable String version) {

    static ShownFacts of(Scene scene) throws Exception {
        SortedMap<String, String> files = new TreeMap<>();
        TreeView<?> tree = (TreeView<?>) Objects.requireNonNull(scene.lookup("#files-tree"));
        collect(tree.getRoot(), files);
        ListView<?> versions = (ListView<?>) Objects.requireNonNull(scene.lookup("#about-versions"));
        Object current = versions.isVisible() ? versions.getSelectionModel().getSelectedItem() : null;
        return new ShownFacts(
                text(scene, "#timeline-step") + " " + text(scene, "#timeline-of"),
                text(scene, "#drawer-step"),
                files,
                editor(scene),
                current instanceof AboutFacts.Version version ? version.step() + " " + version.by() : null);
    }

    private static String text(Scene scene, String id) {
        return ((Label) Objects.requireNonNull(scene.lookup(id), id)).getText();
    }

    private static void collect(TreeItem<?> item, SortedMap<String, String> files) {
        for (TreeItem<?> child : item.getChildren()) {
            if (child.getValue() instanceof TreeRow.Node entry && !entry.isFolder() && !entry.isGone() && entry.at().mount().equals("/")) {
                files.put(entry.at().path().text(), String.valueOf(entry.change()));
            }
            collect(child, files);
        }
    }

    /** The folders of the thread's mount whose rows are there. */
    static Set<String> listed(Scene scene) {
        Set<String> folders = new HashSet<>();
        listed(((TreeView<?>) Objects.requireNonNull(scene.lookup("#files-tree"))).getRoot(), folders);
        return folders;
    }

    private static void listed(TreeItem<?> item, Set<String> folders) {
        for (TreeItem<?> child : item.getChildren()) {
            if (child instanceof RowItem row && row.isLoaded() && child.getValue() instanceof TreeRow row0 && row0.isFolder() && row0.at().mount().equals("/")) {
                folders.add(row0.at().path().text());
            }
            listed(child, folders);
        }
    }

    /** What the file in front holds: what the viewer was given to show. */
    private static @Nullable String editor(Scene scene) throws Exception {
        PreviewPane preview = (PreviewPane) scene.lookup("#editor #preview");
        PreviewContent content = preview == null ? null : preview.contentProperty().get();
        if (content == null) {
            return null;
        }
        try (InputStream in = content.backend().read(content.path(), 0, -1).orThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Location at(String path) {
        return Location.of("/", new FilePath(path));
    }
}
