package dev.stateroom.ui.files;

import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.change.ChangeTarget;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.jspecify.annotations.Nullable;

/** The selected row as a place for commands, and whether it can be changed. */
final class SelectedEntry {
    private final Session session;
    private final MountTree mounts;
    private final ReadOnlyBooleanWrapper writable = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper writableEntry = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper entry = new ReadOnlyBooleanWrapper();

    SelectedEntry(Session session, MountTree mounts) {
        this.session = session;
        this.mounts = mounts;
        session.selectionProperty().subscribe(v -> update());
    }

    /** To be called when mounts or rows have changed. */
    void update() {
        ChangeTarget place = place();
        boolean below = place != null && !place.path().isRoot();
        boolean can = place != null && isWritable(place.backend());
        entry.set(below);
        writable.set(can);
        writableEntry.set(can && below);
    }

    /** True if a file or folder is selected, not a mount. */
    ReadOnlyBooleanProperty entryProperty() {
        return entry.getReadOnlyProperty();
    }

    /** True when the selected mount can be changed. */
    ReadOnlyBooleanProperty writableProperty() {
        return writable.getReadOnlyProperty();
    }

    /** True when a file or folder of a mount that can be changed is selected. */
    ReadOnlyBooleanProperty writableEntryProperty() {
        return writableEntry.getReadOnlyProperty();
    }

    static boolean isWritable(Backend backend) {
        return backend.capabilities().has(Capability.WRITE);
    }

    /** Returns the selected place; null if nothing is selected or its mount is not open. */
    @Nullable ChangeTarget place() {
        Location at = session.selectionProperty().get();
        return at == null ? null : place(at);
    }

    @Nullable ChangeTarget place(Location at) {
        Backend backend = mounts.backend(at.mount());
        return backend == null ? null : new ChangeTarget(backend, at.mount(), at.path());
    }

    /** The folder of a place: itself, or the one around a file. */
    ChangeTarget folder(ChangeTarget place) {
        return isFolder(place) ? place : place.at(place.path().parent());
    }

    /** True while a folder or a mount is selected. */
    boolean isOnFolder() {
        ChangeTarget place = place();
        return place != null && isFolder(place);
    }

    boolean isFolder(ChangeTarget place) {
        var item = mounts.find(place.location());
        return place.path().equals(FilePath.ROOT) || (item != null && item.getValue().isFolder());
    }
}
