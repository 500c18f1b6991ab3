package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTreeWalk;
import dev.stateroom.vfs.glob.GlobPattern;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One walk for the files whose paths match a pattern; for one use. */
final class PythonGlob implements PosixTreeWalk.Visitor {

    private final PythonPaths paths;
    private final PythonListing listing;
    private final GlobPattern pattern;
    private final long deadline;
    private final List<FileInfo> found = new ArrayList<>();
    private boolean outOfTime;

    /**
     * A walk for a pattern.
     *
     * @param deadline by {@link System#nanoTime}
     */
    PythonGlob(PythonPaths paths, PythonListing listing, GlobPattern pattern, long deadline) {
        this.paths = paths;
        this.listing = listing;
        this.pattern = pattern;
        this.deadline = deadline;
    }

    /** The files below {@code folder}, sorted by path. */
    List<FileInfo> run(String folder) throws PythonError {
        paths.walk(folder, this);
        PythonListing.sort(found);
        return found;
    }

    /** True if time ran out, so that files may be missing. */
    boolean isOutOfTime() {
        return outOfTime;
    }

    @Override
    public boolean visit(PosixTreeWalk.Found file) {
        if (System.nanoTime() - deadline > 0) {
            outOfTime = true;
            return false;
        }
        if (!pattern.matches(file.relative())) {
            return true;
        }
        try {
            BasicFileAttributes target = file.target();
            String shown = target.isRegularFile() ? shown(file) : null;
            if (shown != null) {
                found.add(listing.describe(shown, target));
            }
        } catch (OsError | PythonError e) {
            // A link that leads out of the root, is dangling or loops is skipped.
        }
        return true;
    }

    /** Only a link, and paths behind one, resolve to another path. */
    private @Nullable String shown(PosixTreeWalk.Found file) throws PythonError {
        boolean linked = file.isLink() || file.relative().indexOf(PosixTreeWalk.LINKED) >= 0;
        return linked || !paths.virtual() ? listing.shown(file.path()) : paths.inRoot(file.path());
    }

    @Override
    public boolean enters(PosixTreeWalk.Found folder) {
        String relative = folder.relative();
        return folder.isLink()
                ? pattern.entersLink(relative) && pattern.mayContainBelow(relative + GlobPattern.LINKED)
                : pattern.mayContainBelow(relative);
    }
}
