package dev.stateroom.ui.files;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Brings a file to the front that was selected anywhere; for a folder its overview. FX thread only. */
final class SelectedFile {
    private final Session session;
    private final MountTree mounts;
    private final OpenTabs tabs;
    private final EditorPane editor;
    private final Consumer<@Nullable Location> folder;
    private @Nullable Location held;
    private @Nullable Location behind;
    private boolean unresolved;
    private final LatestTask resolving;

    /** {@code folder} gets a folder or mount that was selected, or null for the whole thread. */
    SelectedFile(Session session, MountTree mounts, OpenTabs tabs, EditorPane editor, Consumer<@Nullable Location> folder) {
        this.session = session;
        resolving = new LatestTask(session.work(), session::broken);
        this.mounts = mounts;
        this.tabs = tabs;
        this.editor = editor;
        this.folder = folder;
    }

    /** Begins to follow the selection. */
    void follow() {
        session.selectionProperty().subscribe(v -> open());
        session.stateProperty().subscribe(state -> {
            if (unresolved && state != null) {
                open();
            }
        });
    }

    /** Keeps the overview in front when this file is selected next; null for none. */
    void keepBehind(@Nullable Location file) {
        behind = file;
    }

    private void open() {
        resolving.cancel();
        unresolved = false;
        Location at = session.selectionProperty().get();
        if (at == null) {
            return;
        }
        if (at.path().isRoot()) {
            folder.accept(at);
            return;
        }
        var item = mounts.find(Location.of(at.mount(), at.path()));
        if (item != null) {
            look(at, item.getValue().isFolder());
            return;
        }
        Backend backend = mounts.backend(at.mount());
        if (backend == null) {
            // The thread's files at this step are still being read; they will show whether this is a folder.
            unresolved = session.threadProperty().get() != null && session.stateProperty().get() == null;
            if (!unresolved) {
                look(at, false);
            }
            return;
        }
        resolving.begin(
                Translations.of(SelectedFile.class).get("work.reading", at.agentPath()),
                (c, p) -> backend.entry(at.path()),
                entry -> editor.knowing(at, backend, entry, () -> look(at, entry instanceof Outcome.Ok<FileEntry>(FileEntry found) && found.isFolder())),
                defect -> look(at, false));

    }

    private void look(Location at, boolean isFolder) {
        boolean wasBehind = Location.of(at.mount(), at.path()).equals(behind);
        behind = null;
        if (isFolder) {
            folder.accept(at);
        } else if (wasBehind || at == session.landedProperty().get() && at != held) {
            // The overview stays in front until the user chooses a file.
            held = at;
            tabs.hold(at);
            folder.accept(null);
        } else {
            tabs.look(at);
            if (at.line() > 0) {
                editor.preview().goToLine(at.line());
            }
        }
    }
}
