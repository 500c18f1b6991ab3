package dev.stateroom.ui.shell;

import dev.stateroom.ui.view.FileDialogs;
import dev.stateroom.ui.view.SaveDialog;
import java.io.File;
import java.nio.file.Path;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Asks the user for a file or folder. An interface, because tests cannot drive the system's own dialog. */
public interface FileChoice {

    /** The file that was chosen, as an address; null if the user cancels. FX thread. */
    @Nullable String file(@Nullable Window owner, String title);

    /** The folder that was chosen, as an address; null if the user cancels. FX thread. */
    @Nullable String folder(@Nullable Window owner, String title);

    /** The file to write, or null if the user cancels. FX thread. */
    default @Nullable Path save(@Nullable Window owner, String title, String suggestedName) {
        return SaveDialog.ofPlatform().ask(owner, title, suggestedName);
    }

    /** True if {@link #save} itself asks whether to replace an existing file. */
    default boolean asksToReplace() {
        return false;
    }

    /** This choice as a dialog for saving. */
    default SaveDialog saving() {
        FileChoice choice = this;
        return new SaveDialog() {
            @Override
            public @Nullable Path ask(@Nullable Window owner, String title, String suggestedName) {
                return choice.save(owner, title, suggestedName);
            }

            @Override
            public boolean asksToReplace() {
                return choice.asksToReplace();
            }
        };
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
