package dev.stateroom.ui;

import dev.stateroom.ui.shell.FileChoice;
import java.nio.file.Path;
import java.util.function.Function;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Answers the questions of the system's dialogs without showing them.
 *
 * @param folder the folder that is chosen; null for none
 * @param saved where a file of that name is written; null for nowhere
 */
public record FileAnswers(@Nullable Path folder, Function<String, @Nullable Path> saved) implements FileChoice {
    /** Every question is dismissed. */
    public static final FileAnswers NONE = new FileAnswers(null, _ -> null);

    @Override
    public @Nullable String file(@Nullable Window owner, String title) {
        return null;
    }

    @Override
    public @Nullable String folder(@Nullable Window owner, String title) {
        return folder == null ? null : folder.toString();
    }

    @Override
    public @Nullable Path ask(@Nullable Window owner, String title, String suggestedName) {
        return saved.apply(suggestedName);
    }
}
