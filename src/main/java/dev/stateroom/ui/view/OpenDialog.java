package dev.stateroom.ui.view;

import java.nio.file.Path;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Asks the user for a file to read. */
@FunctionalInterface
public interface OpenDialog {
    /** The file, or null if the user cancels. */
    @Nullable Path ask(@Nullable Window owner, String title);
}
