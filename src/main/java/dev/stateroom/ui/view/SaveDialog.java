package dev.stateroom.ui.view;

import java.io.File;
import java.nio.file.Path;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Asks the user where to write a file. */
@FunctionalInterface
public interface SaveDialog {
    /** The file to write, or null if the user cancels. */
    @Nullable Path ask(@Nullable Window owner, String title, String suggestedName);

    /** True if the dialog itself asks whether to replace an existing file. */
    default boolean asksToReplace() {
        return false;
    }

    /** The platform's own dialog. */
    static SaveDialog ofPlatform() {
        return (owner, title, suggestedName) -> {
            File file = FileDialogs.save(owner, title, suggestedName);
            return file == null ? null : file.toPath();
        };
    }
}
