package dev.stateroom.ui.shell;

import dev.stateroom.ui.view.SaveDialog;
import java.io.File;
import java.nio.file.Path;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Asks a person for a file or folder. An interface, because the system's own dialog cannot be driven by a test. */
public interface FileChoice {

    /** The file that was chosen, as an address; null when the question was dismissed. FX thread. */
    @Nullable String file(@Nullable Window owner, String title);

    /** The folder that was chosen, as an address; null when the question was dismissed. FX thread. */
    @Nullable String folder(@Nullable Window owner, String title);

    /** The file to write, or null when the question was dismissed. FX thread. */
    default @Nullable Path save(@Nullable Window owner, String title, String suggestedName) {
        return SaveDialog.ofPlatform().ask(owner, title, suggestedName);
    }

    /** The system's dialogs. */
    static FileChoice ofSystem() {
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                FileChooser chooser = new FileChooser();
                chooser.setTitle(title);
                return path(chooser.showOpenDialog(owner));
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                DirectoryChooser chooser = new DirectoryChooser();
                chooser.setTitle(title);
                return path(chooser.showDialog(owner));
            }

            private @Nullable String path(@Nullable File file) {
                return file == null ? null : file.getPath();
            }
        };
    }
}
