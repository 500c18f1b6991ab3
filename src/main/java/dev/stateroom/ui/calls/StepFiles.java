package dev.stateroom.ui.calls;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The files that a step changed without any call, a row each; a click opens the file. */
final class StepFiles extends VBox {
    private static final int MOST = 200;

    private final Session session;
    private final Translations words;

    StepFiles(Session session, Translations words) {
        this.session = session;
        this.words = words;
        setId("drawer-files");
    }

    /** Shows these; nothing for none. */
    void show(List<FileChange> changes) {
        getChildren().setAll(changes.stream().limit(MOST).map(this::row).toList());
    }

    private HBox row(FileChange change) {
        String kind = change.kind().name().substring(0, 1);
        Button path = ViewParts.link(change.path(), () -> open(change.path()));
        path.setMnemonicParsing(false);
        path.getStyleClass().add("sr-mono-small");
        path.setAccessibleText(words.get("file." + change.kind().name().toLowerCase(Locale.ROOT), change.path()));
        return ViewParts.styled(ViewParts.row(ViewParts.badge(kind), path), "drawer-after");
    }

    private void open(String path) {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open != null) {
            open.mounts().stream()
                    .filter(mount -> mount.content() instanceof Mount.ThreadState)
                    .findFirst()
                    .ifPresent(mount -> session.selectionProperty().set(Location.of(mount.prefix(), new FilePath(path))));
        }
    }
}
