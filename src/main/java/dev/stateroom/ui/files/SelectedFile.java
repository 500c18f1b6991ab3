package dev.stateroom.ui.files;

import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import org.jspecify.annotations.Nullable;

/** A file that was selected anywhere comes to the front; a folder leaves the file in front where it is. FX thread only. */
final class SelectedFile {
    private final Session session;
    private final MountTree mounts;
    private final OpenTabs tabs;
    private final PreviewPane preview;
    private boolean unresolved;
    private TaskRunner.@Nullable Running resolving;

    SelectedFile(Session session, MountTree mounts, OpenTabs tabs, PreviewPane preview) {
        this.session = session;
        this.mounts = mounts;
        this.tabs = tabs;
        this.preview = preview;
    }

    /** From now on. */
    void follow() {
        session.selectionProperty().subscribe(v -> open());
        session.stateProperty().subscribe(state -> {
            if (unresolved && state != null) {
                open();
            }
        });
    }

    private void open() {
        if (resolving != null) {
            resolving.cancel();
            resolving = null;
        }
        unresolved = false;
        Location at = session.selectionProperty().get();
        if (at == null || at.path().isRoot()) {
            return;
        }
        var item = mounts.find(Location.of(at.mount(), at.path()));
        if (item != null) {
            look(at, item.getValue().isFolder());
            return;
        }
        Backend backend = mounts.backend(at.mount());
        if (backend == null) {
            // The thread's files at this step are still on their way; they will tell whether this is a folder.
            unresolved = session.threadProperty().get() != null && session.stateProperty().get() == null;
            if (!unresolved) {
                look(at, false);
            }
            return;
        }
        resolving = session.work()
                .submit(
                        BackgroundTask.of(Translations.of(SelectedFile.class).get("work.reading", at.agentPath()), (c, p) -> backend.entry(at.path())),
                        entry -> look(at, entry instanceof Outcome.Ok<FileEntry>(FileEntry found) && found.isFolder()),
                        defect -> look(at, false));
    }

    private void look(Location at, boolean isFolder) {
        if (!isFolder) {
            tabs.look(at);
            if (at.line() > 0) {
                preview.goToLine(at.line());
            }
        }
    }
}
