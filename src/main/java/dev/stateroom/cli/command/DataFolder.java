package dev.stateroom.cli.command;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.platform.UserFolders;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where Stateroom keeps its own data: recent items, window state, the unpacked sample. Nothing of the user's sources. */
public final class DataFolder {
    private DataFolder() {}

    /** The folder asked for, else {@code STATEROOM_DATA}, else the platform's place; created by the first write. Relative to {@code base}. */
    public static Path of(@Nullable Path asked, Terminal.Environment environment, Path base) {
        if (asked != null) {
            return asked.toAbsolutePath();
        }
        String set = environment.get("STATEROOM_DATA");
        return set == null || set.isEmpty()
                ? UserFolders.data(environment::get)
                : base.resolve(set).toAbsolutePath();
    }
}
