package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import org.jspecify.annotations.Nullable;

/** One row of the tree, as a value: rows that are equal look the same. */
sealed interface Row {

    /** The place it stands for; for a row that is no file, the folder it stands in. */
    Location at();

    /** Tells it from its siblings; a row of the next step with the same key takes the place of this one. */
    String key();

    /** True where rows can stand below it. */
    default boolean isFolder() {
        return false;
    }

    /**
     * A mount.
     *
     * @param mount the mount
     * @param standing how it is
     * @param isLive true when what it shows is of now although an earlier step is looked at
     * @param warning why its files may be incomplete; null where they are whole
     */
    record Top(Mount mount, Standing standing, boolean isLive, @Nullable String warning) implements Row {
        @Override
        public Location at() {
            return Location.of(mount.prefix(), FilePath.ROOT);
        }

        @Override
        public String key() {
            return mount.prefix();
        }

        @Override
        public boolean isFolder() {
            return true;
        }
    }

    /** How a mount is. */
    enum Standing {
        OPENING,
        READY,
        FAILED
    }

    /**
     * A file or folder.
     *
     * @param at where
     * @param kind what
     * @param size bytes, -1 where unknown
     * @param note a short remark; null for none
     * @param change what happened to the file since the base; null where it is the same
     * @param changedBelow for a folder, how many files below it changed
     * @param isGone true where it is no longer there and only the base has it
     */
    record Node(
            Location at,
            Entry.Kind kind,
            long size,
            @Nullable String note,
            FileChange.@Nullable Kind change,
            int changedBelow,
            boolean isGone)
            implements Row {
        String name() {
            return at.path().name();
        }

        @Override
        public String key() {
            return (isFolder() ? "d " : "f ") + name();
        }

        @Override
        public boolean isFolder() {
            return kind == Entry.Kind.FOLDER;
        }
    }

    /** A file that the filter found; shown with its path. */
    record Hit(Node node) implements Row {
        @Override
        public Location at() {
            return node.at();
        }

        @Override
        public String key() {
            return node.at().path().text();
        }
    }

    /** A folder that is being read; {@code found} entries so far. */
    record Loading(Location at, long found) implements Row {
        @Override
        public String key() {
            return "loading";
        }
    }

    /** Entries that are not shown; {@code stopped} when reading was given up, so that nobody knows how many. */
    record More(Location at, long hidden, boolean stopped) implements Row {
        @Override
        public String key() {
            return "more";
        }
    }

    /** A folder or mount that could not be read; {@code details} when a person asked for more than the sentence. */
    record Trouble(Location at, Failure failure, boolean details) implements Row {
        @Override
        public String key() {
            return "trouble";
        }
    }

    /** Says why nothing, or not everything, stands here. */
    record Remark(Location at, Said said) implements Row {
        /** What is said. */
        enum Said {
            NO_THREAD,
            NO_FILES,
            EMPTY,
            EARLIER_UNKNOWN,
            NO_MATCH
        }

        @Override
        public String key() {
            return "remark " + said;
        }
    }
}
