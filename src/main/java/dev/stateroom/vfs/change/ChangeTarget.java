package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;

/**
 * A file or folder of a mount that can be acted on.
 *
 * @param backend the mounted backend
 * @param mount the mount's prefix, as shown: {@code /memories/}
 * @param path inside the mount
 */
public record ChangeTarget(Backend backend, String mount, FilePath path) {

    /** The same mount at another path. */
    public ChangeTarget at(FilePath other) {
        return new ChangeTarget(backend, mount, other);
    }

    /** The child {@code name} of this folder. */
    public ChangeTarget child(String name) {
        return at(path.child(name));
    }

    /** Mount and path as one value. */
    public Location location() {
        return Location.of(mount, path);
    }

    @Override
    public String toString() {
        return location().agentPath();
    }
}
