package dev.stateroom.platform;

import dev.dirs.ProjectDirectories;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * This user's folders for Stateroom, as the platform has them: on Linux those of the XDG Base Directory Specification, with
 * {@code HOME} where a variable is not set.
 */
public final class UserFolders {
    private static final String NAME = "stateroom";

    private UserFolders() {}

    /** Environment variables by name. */
    @FunctionalInterface
    public interface Variables {
        /** The value, or null if it is not set. */
        @Nullable String get(String name);
    }

    /** {@code HOME}, which has precedence, as in other programs; if it is not set, the home folder that the system has for the user. */
    public static Path home(Variables variables) {
        String home = variables.get("HOME");
        return home == null || home.isEmpty() || isWindows() ? Path.of(System.getProperty("user.home", "")) : Path.of(home).toAbsolutePath();
    }

    /** The folder for data that is kept. */
    public static Path data(Variables variables) {
        return usesXdg()
                ? xdg(variables, "XDG_DATA_HOME").orElseGet(() -> home(variables).resolve(".local").resolve("share")).resolve(NAME)
                : Path.of(ProjectDirectories.from("dev", "", NAME).dataLocalDir);
    }

    /** The folder for data that can be made again. */
    public static Path cache(Variables variables) {
        return usesXdg()
                ? xdg(variables, "XDG_CACHE_HOME").orElseGet(() -> home(variables).resolve(".cache")).resolve(NAME)
                : Path.of(ProjectDirectories.from("dev", "", NAME).cacheDir);
    }

    /** The folder for data that is deleted when the user logs out; empty if the platform has none. */
    public static Optional<Path> runtime(Variables variables) {
        return usesXdg() ? xdg(variables, "XDG_RUNTIME_DIR").map(folder -> folder.resolve(NAME)) : Optional.empty();
    }

    /** The folder in an XDG variable; by the specification, a path that is not absolute counts as not set. */
    private static Optional<Path> xdg(Variables variables, String name) {
        return Optional.ofNullable(variables.get(name)).map(Path::of).filter(Path::isAbsolute);
    }

    private static boolean usesXdg() {
        return !isWindows() && !System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
    }

    private static boolean isWindows() {
        return System.getProperty("os.name", "").startsWith("Windows");
    }
}
