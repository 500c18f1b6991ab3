package dev.stateroom.permission.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The backends behind the rules.
 *
 * @param mounts every backend with the prefix of its paths
 * @param executes true if the agent has a tool that runs commands
 * @param paths paths in the mounts, folders with a slash at the end; null if they are unknown or too many
 */
public record GuardedMounts(List<Mount> mounts, boolean executes, @Nullable List<String> paths) {
    /** Nothing is known about the backends. */
    public static final GuardedMounts UNKNOWN = new GuardedMounts(List.of(), false, null);

    /** Copies the lists. */
    public GuardedMounts {
        mounts = List.copyOf(mounts);
        paths = paths == null ? null : List.copyOf(paths);
    }

    /**
     * One backend.
     *
     * @param prefix with a slash at both ends; {@code /} for the default
     * @param medium the storage of the files: a folder of this computer, a namespace of a store; equal for the same storage
     * @param place location in the medium, names with slashes between, none at the ends
     */
    public record Mount(String prefix, String medium, String place) {}

    /** A copy with the paths found in the mounts; null if there are too many. */
    public GuardedMounts with(@Nullable List<String> found) {
        return new GuardedMounts(mounts, executes, found);
    }

    /** The prefixes of the routes. */
    List<String> routes() {
        return mounts.stream().map(Mount::prefix).filter(prefix -> !prefix.equals("/")).toList();
    }
}
