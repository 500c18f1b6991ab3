package dev.stateroom.vfs;

import org.jspecify.annotations.Nullable;

/**
 * The place of something, in one form for tree, tabs, search hits, location history and deep links: mount, file, version, line.
 *
 * @param mount prefix of the mount, {@code /} or {@code /memories/}
 * @param path the file or folder inside the mount
 * @param version id of the checkpoint or version ; null for the newest
 * @param line line number, from 1; 0 for none
 */
public record Location(String mount, FilePath path, @Nullable String version, int line) {

    /** The newest version of that path in that mount, without a line. */
    public static Location of(String mount, FilePath path) {
        return new Location(mount, path, null, 0);
    }

    /** The same place in another version. */
    public Location at(@Nullable String newVersion) {
        return new Location(mount, path, newVersion, line);
    }

    /** The path as the agent writes it: the mount's prefix and the path inside. */
    public String agentPath() {
        return mount.equals("/") ? path.text() : mount.substring(0, mount.length() - 1) + path.text();
    }
}
