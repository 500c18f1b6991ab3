package dev.stateroom.backend.disk;

import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTreeWalk;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.IgnoreRules;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One search through the files below a folder without ripgrep; for one use. */
final class PythonGrep implements PosixTreeWalk.Visitor {
    private final PythonPaths paths;
    private final PythonLineSearch lines;
    private final PythonLineSearch.Sought sought;
    private final @Nullable GlobCompilation filter;
    private final Limits limits;

    private final Map<String, List<GrepMatch>> found = new LinkedHashMap<>();
    private final List<String> errors = new ArrayList<>();
    private int total;
    private boolean truncated;
    private boolean timedOut;
    private GlobCompilation.@Nullable Raised raised;

    /**
     * The limits of a search.
     *
     * @param maxFileSize in bytes; larger files are skipped
     * @param maxCount largest number of hits; null for all
     * @param deadline by {@link System#nanoTime}
     */
    record Limits(long maxFileSize, @Nullable Integer maxCount, long deadline) {}

    PythonGrep(
            PythonPaths paths,
            PythonLineSearch lines,
            PythonLineSearch.Sought sought,
            @Nullable GlobCompilation filter,
            Limits limits) {
        this.paths = paths;
        this.lines = lines;
        this.sought = sought;
        this.filter = filter;
        this.limits = limits;
    }

    /**
     * The result of a search.
     *
     * @param partly files that were searched in part, one per line; null if there are none
     * @param files number of files with hits
     */
    record Hits(
            List<GrepMatch> matches,
            boolean truncated,
            boolean timedOut,
            @Nullable String partly,
            int files,
            GlobCompilation.@Nullable Raised raised) {}

    /** Searches everything below {@code folder}. */
    Hits run(String folder) throws PythonError {
        paths.walk(folder, this);
        return hits();
    }

    private Hits hits() {
        String partly = errors.isEmpty() || timedOut
                ? null
                : "One or more files could not be fully searched:\n" + String.join("\n", errors);
        List<GrepMatch> matches = found.values().stream().flatMap(List::stream).toList();
        return new Hits(matches, truncated, timedOut, partly, found.size(), raised);
    }

    /**
     * Searches as ripgrep does.
     *
     * @param relative true if a glob sees paths relative to {@code base}
     */
    Hits runRipgrep(String base, IgnoreRules option, String text, boolean relative) throws PythonError {
        RipgrepSearch search = new RipgrepSearch(paths.tree(), text, relative, (path, line, found) -> {
            String name = paths.virtual() ? paths.inRoot(path) : path;
            return take(name, line, found);
        });
        try {
            search.run(base, paths.isFolder(base), option);
        } catch (OsError e) {
            // Reported on its error output, which is not read.
        }
        return hits();
    }

    @Override
    public boolean visit(PosixTreeWalk.Found file) {
        if (System.nanoTime() - limits.deadline > 0) {
            timedOut = true;
            return false;
        }
        BasicFileAttributes target;
        try {
            target = file.target();
        } catch (OsError e) {
            return true;
        }
        if (!target.isRegularFile()) {
            return true;
        }
        if (filter instanceof GlobCompilation.Raised cause) {
            raised = cause;
            return false;
        }
        if (filter instanceof GlobCompilation.Compiled(GlobPattern pattern) && !pattern.matches(file.relative())) {
            return true;
        }
        return target.size() > limits.maxFileSize || search(file);
    }

    private boolean search(PosixTreeWalk.Found file) {
        String shown = shown(file);
        if (shown == null) {
            return true;
        }
        byte[] bytes;
        try {
            bytes = file.content();
        } catch (IOException e) {
            PythonError error = PythonError.of(OsError.of(e, file.path()));
            errors.add("- %s: %s: %s".formatted(shown, error.type(), error.detail()));
            return true;
        }
        String reason = lines.find(bytes, sought, (line, text) -> take(shown, line, text));
        if (reason != null) {
            errors.add("- %s: UnicodeDecodeError: %s".formatted(shown, reason));
        }
        return !truncated;
    }

    private boolean take(String path, int line, String text) {
        if (limits.maxCount != null && total >= limits.maxCount) {
            truncated = true;
            return false;
        }
        found.computeIfAbsent(path, _ -> new ArrayList<>()).add(new GrepMatch(path, line, text));
        total++;
        return true;
    }

    private @Nullable String shown(PosixTreeWalk.Found file) {
        if (!paths.virtual()) {
            return file.path();
        }
        try {
            // Only a link resolves to another path; the folders on the way are not links.
            return file.isLink() ? paths.virtualPath(file.path()) : paths.inRoot(file.path());
        } catch (PythonError e) {
            return null;
        }
    }
}
