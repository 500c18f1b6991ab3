package dev.stateroom.ui.files;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeTarget;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.css.PseudoClass;
import javafx.scene.control.TreeCell;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DragEvent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;
import org.jspecify.annotations.Nullable;

/**
 * Dragging rows of the tree: onto another folder to copy there, out of the window as a file, and files from outside onto a folder. The
 * system needs an existing file when the drag begins, so pressing a row prepares a copy of it.
 */
final class TreeDrag {
    private static final PseudoClass TARGET = PseudoClass.getPseudoClass("drop-target");

    private final Translations words;
    private final SelectedEntry chosen;
    private final ChangeStack stack;
    private final DragCopies copies;
    private final BiConsumer<ChangeTarget, ChangeTarget> copy;
    private @Nullable ChangeTarget dragged;

    /** {@code copy} copies its first place into the folder that is its second. */
    TreeDrag(Session session, Translations words, SelectedEntry chosen, ChangeStack stack, BiConsumer<ChangeTarget, ChangeTarget> copy) {
        this.words = words;
        this.chosen = chosen;
        this.stack = stack;
        this.copy = copy;
        this.copies = new DragCopies(session.work());
    }

    /** Lets a cell be dragged and dropped on. */
    void install(TreeCell<TreeRow> cell) {
        cell.setOnMousePressed(e -> {
            ChangeTarget place = place(cell);
            if (place != null && e.isPrimaryButtonDown() && !chosen.isFolder(place)) {
                copies.prepare(place);
            }
        });
        cell.setOnDragDetected(e -> {
            ChangeTarget place = place(cell);
            if (place != null && !place.path().isRoot()) {
                Dragboard board = cell.startDragAndDrop(TransferMode.COPY);
                ClipboardContent content = new ClipboardContent();
                content.putString(place.toString());
                Path file = copies.ready(place);
                if (file != null) {
                    content.putFiles(List.of(file.toFile()));
                }
                board.setContent(content);
                dragged = place;
                e.consume();
            }
        });
        cell.setOnDragDone(e -> dragged = null);
        cell.setOnDragOver(e -> {
            if (target(cell, e) != null) {
                e.acceptTransferModes(TransferMode.COPY);
                cell.pseudoClassStateChanged(TARGET, true);
                e.consume();
            }
        });
        cell.setOnDragExited(e -> cell.pseudoClassStateChanged(TARGET, false));
        cell.setOnDragDropped(e -> {
            ChangeTarget folder = target(cell, e);
            if (folder != null) {
                drop(folder, e.getDragboard().getFiles());
                e.setDropCompleted(true);
                e.consume();
            }
        });
    }

    private @Nullable ChangeTarget place(TreeCell<TreeRow> cell) {
        TreeRow row = cell.isEmpty() ? null : cell.getItem();
        return row instanceof TreeRow.Node || row instanceof TreeRow.Hit || row instanceof TreeRow.Top ? chosen.place(row.at()) : null;
    }

    /** Returns the target folder of a drop on this cell; null if nothing can be dropped. */
    private @Nullable ChangeTarget target(TreeCell<TreeRow> cell, DragEvent event) {
        ChangeTarget place = place(cell);
        if (place == null || !SelectedEntry.isWritable(place.backend())) {
            return null;
        }
        return dragged != null || event.getDragboard().hasFiles() ? chosen.folder(place) : null;
    }

    private void drop(ChangeTarget folder, List<File> files) {
        ChangeTarget own = dragged;
        if (own != null) {
            copy.accept(own, folder);
            return;
        }
        for (File file : files) {
            stack.look(words.get("copying", file.getName()), (c, p) -> outside(file), from -> copy.accept(from, folder));
        }
    }

    /** A file on this computer as a place, read through its folder and never written. */
    private static Outcome<ChangeTarget> outside(File file) {
        Path path = file.toPath().toAbsolutePath().normalize();
        Path parent = path.getParent();
        return parent == null
                ? Outcome.failed(Failure.Kind.INVALID, path + " is a whole disk")
                : DiskBackend.of(parent)
                        .map(backend -> new ChangeTarget(backend, parent + "/", FilePath.ROOT.child(String.valueOf(path.getFileName()))));
    }

}
