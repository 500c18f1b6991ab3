package dev.stateroom.permission.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the rules are put in front of.
 *
 * @param mounts every backend with the prefix that its paths have
 * @param executes true if the agent has a tool that runs commands
 * @param paths paths of what is mounted, folders with a slash at the end; null if they are not known, or too many
 */
public record GuardedMounts(List<Mount> mounts, boolean executes, @Nullable List<String> paths) {
    /** Nothing is known about it. */
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
     * @param medium what holds the files: a folder of this computer, a namespace of a store; equal for what is the same
     * @param place where in the medium, names with slashes between, none at the ends
     */
    public record Mount(String prefix, String medium, String place) {}

    /** The same mounts with what was found in them; null if that is too much. */
    public GuardedMounts with(@Nullable List<String> found) {
        return new GuardedMounts(mounts, executes, found);
    }

    /** The prefixes of the routes. */
    List<String> routes() {
        return mounts.stream().map(Mount::prefix).filter(prefix -> !prefix.equals("/")).toList();
    }
}
