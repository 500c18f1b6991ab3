package dev.stateroom.ui.files;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One row of the tree, as a value: equal rows look the same. */
sealed interface TreeRow {

    /** The place of the row; if the row is not a file, the folder around it. */
    Location at();

    /** Tells it from its siblings; a row of the next step with the same key takes the place of this one. */
    default String key() {
        return switch (this) {
            case Top row -> row.mount().prefix();
            case Node row -> (row.isFolder() ? "d " : "f ") + row.name();
            case Hit row -> row.at().path().text();
            case Loading _ -> "loading";
            case More _ -> "more";
            case Trouble _ -> "trouble";
            case Remark row -> "remark " + row.said();
        };
    }

    /** True if rows can be below it. */
    default boolean isFolder() {
        return false;
    }

    /**
     * A mount.
     *
     * @param mount the mount
     * @param standing its state
     * @param isLive true if it shows the present although an earlier step is shown
     * @param warning why its files may be incomplete; null if they are whole
     * @param marks what the user should know about it before a change
     */
    record Top(Mount mount, Standing standing, boolean isLive, @Nullable String warning, Set<Mark> marks) implements TreeRow {
        public Top {
            marks = Set.copyOf(marks);
        }

        /** A mount that is not open yet. */
        static Top of(Mount mount, Standing standing) {
            return new Top(mount, standing, false, null, Set.of());
        }

        Top withLive(boolean now) {
            return new Top(mount, standing, now, warning, marks);
        }

        Top withMarks(Set<Mark> now) {
            return new Top(mount, standing, isLive, warning, now);
        }

        @Override
        public Location at() {
            return Location.of(mount.prefix(), FilePath.ROOT);
        }

        @Override
        public boolean isFolder() {
            return true;
        }
    }

    /** What the user should know about a mount before a change. */
    enum Mark {
        /** Its files cannot be changed. */
        READ_ONLY("lock"),
        /** Paths or commands lead out of it. */
        NOT_JAILED("unlock"),
        /** Commands can be run in it. */
        COMMANDS("terminal"),
        /** It is a local copy that is changed instead of the thread. */
        FORK("git-branch");

        private final String icon;

        Mark(String icon) {
            this.icon = icon;
        }

        /** The icon of the mark. */
        String icon() {
            return icon;
        }

        /** The marks of an open mount. */
        static Set<Mark> of(Capabilities capabilities) {
            Set<Mark> marks = EnumSet.noneOf(Mark.class);
            if (!capabilities.has(Capability.WRITE)) {
                marks.add(READ_ONLY);
            }
            if (!capabilities.has(Capability.JAILED)) {
                marks.add(NOT_JAILED);
            }
            if (capabilities.has(Capability.EXECUTE)) {
                marks.add(COMMANDS);
            }
            return marks;
        }
    }

    /** The state of a mount. */
    enum Standing {
        OPENING,
        READY,
        FAILED
    }

    /**
     * A file or folder.
     *
     * @param at the place
     * @param kind file or folder
     * @param size bytes, -1 if unknown
     * @param note a short remark; null for none
     * @param change what happened to the file since the base; null if it is the same
     * @param changedBelow for a folder, the number of files below it that changed
     * @param isGone true if only the base has it
     */
    record Node(
            Location at,
            FileEntry.Kind kind,
            long size,
            @Nullable String note,
            FileChange.@Nullable Kind change,
            int changedBelow,
            boolean isGone)
            implements TreeRow {
        String name() {
            return at.path().name();
        }

        @Override
        public boolean isFolder() {
            return kind == FileEntry.Kind.FOLDER;
        }
    }

    /** A file that the filter found; shown with its path. */
    record Hit(Node node) implements TreeRow {
        @Override
        public Location at() {
            return node.at();
        }
    }

    /** A folder that is being read; {@code found} entries so far. */
    record Loading(Location at, long found) implements TreeRow {}

    /** Entries that are not shown; {@code stopped} if reading was cancelled, so that their number is unknown. */
    record More(Location at, long hidden, boolean stopped) implements TreeRow {}

    /** A folder or mount that could not be read; {@code details} when a person asked for more than the sentence. */
    record Trouble(Location at, Failure failure, boolean details) implements TreeRow {}

    /** The reason why nothing, or not everything, is shown here. */
    record Remark(Location at, Said said) implements TreeRow {
        /** The reasons. */
        enum Said {
            NO_THREAD,
            READING,
            NO_FILES,
            EMPTY,
            EARLIER_UNKNOWN,
            NO_MATCH
        }
    }
}
