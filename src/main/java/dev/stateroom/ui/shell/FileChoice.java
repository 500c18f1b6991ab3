package dev.stateroom.ui.shell;

import dev.stateroom.ui.view.FileDialogs;
import dev.stateroom.ui.view.SaveDialog;
import java.io.File;
import java.nio.file.Path;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Asks a person for a file or folder. An interface, because the system's own dialog cannot be driven by a test. */
public interface FileChoice extends SaveDialog {

    /** The file that was chosen, as an address; null if the user cancels. FX thread. */
    @Nullable String file(@Nullable Window owner, String title);

    /** The folder that was chosen, as an address; null if the user cancels. FX thread. */
    @Nullable String folder(@Nullable Window owner, String title);

    @Override
    default @Nullable Path ask(@Nullable Window owner, String title, String suggestedName) {
        return SaveDialog.ofPlatform().ask(owner, title, suggestedName);
    }

    /** The system's dialogs. */
    static FileChoice ofSystem() {
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                return path(FileDialogs.open(owner, title));
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return path(FileDialogs.folder(owner, title));
            }

            @Override
            public boolean asksToReplace() {
                return true;
            }

            private @Nullable String path(@Nullable File file) {
                return file == null ? null : file.getPath();
            }
        };
    }
}
