package dev.stateroom.ui.permissions;

import dev.stateroom.vfs.Location;

/**
 * A row of the tree that is tinted.
 *
 * @param at where it is; for a remark the folder that it is about
 * @param kind what it is
 * @param text its name, or what the remark says
 * @param owner the word of what holds a mount's files; empty below
 */
record OverlayRow(Location at, Kind kind, String text, String owner) {
    /** The kinds of rows. */
    enum Kind {
        /** A mount. */
        TOP,
        /** A folder. */
        FOLDER,
        /** Anything that has no entries. */
        FILE,
        /** Stands for further entries of the folder; activating it shows more. */
        MORE,
        /** The folder or mount could not be read. */
        TROUBLE
    }

    /** True if it can have children. */
    boolean isFolder() {
        return kind == Kind.TOP || kind == Kind.FOLDER;
    }

    /** The path for the rules; empty for the root. */
    String path() {
        String path = at.agentPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
