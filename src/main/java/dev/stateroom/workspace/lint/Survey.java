package dev.stateroom.workspace.lint;

import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;

/** Looks at what is really mounted. May block. */
@FunctionalInterface
public interface Survey {
    /**
     * What lies in a mount, whatever other mounts hide it.
     *
     * @param prefix the mount's prefix, with a slash at both ends
     * @param inside the path within it
     */
    Outcome<Entry> look(String prefix, FilePath inside);
}
