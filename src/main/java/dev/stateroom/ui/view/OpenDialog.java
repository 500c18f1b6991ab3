package dev.stateroom.ui.view;

import java.nio.file.Path;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Asks a person for a file to read. */
@FunctionalInterface
public interface OpenDialog {
    /** The file, or null when the person thought better of it. */
    @Nullable Path ask(@Nullable Window owner, String title);
}
