package dev.stateroom.cli.command;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.platform.UserFolders;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The location of Stateroom's own data: recent items, window state, the unpacked sample. It never has the user's sources. */
public final class DataFolder {
    private DataFolder() {}

    /** The given folder, else {@code STATEROOM_DATA}, else the platform's; created by the first write. Relative to {@code base}. */
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
