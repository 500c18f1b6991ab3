package dev.stateroom.vfs.glob;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/** Selects the files of a search for people by their path relative to its start: the newest release's globs, hidden names included. */
public final class PathFilter {
    /** Takes every file. */
    public static final PathFilter ALL = new PathFilter(null, "");

    private final @Nullable GlobPattern pattern;
    private final String above;

    private PathFilter(@Nullable GlobPattern pattern, String above) {
        this.pattern = pattern;
        this.above = above;
    }

    /**
     * Compiles a glob; an invalid pattern is INVALID, with the matcher's sentence.
     *
     * @param pattern null for every file
     * @param above see {@link dev.stateroom.vfs.FileSearch.Text#above}
     */
    public static Outcome<PathFilter> of(@Nullable String pattern, String above) {
        if (pattern == null) {
            return Outcome.ok(ALL);
        }
        return switch (GlobCompiler.forPeople(pattern)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> Outcome.ok(new PathFilter(compiled, above));
            case GlobCompilation.Refused(String text) -> Outcome.failed(Failure.Kind.INVALID, text);
            case GlobCompilation.Raised(_, String message, _) -> Outcome.failed(Failure.Kind.INVALID, message);
            case GlobCompilation.WalkFails(String message) -> Outcome.failed(Failure.Kind.INVALID, message);
        };
    }

    /** True if every path matches, so that paths need not be built. */
    public boolean takesAll() {
        return pattern == null;
    }

    /** True if the file of that relative path matches. */
    public boolean matches(String below) {
        return pattern == null || pattern.matches(above + below);
    }

    /** False if nothing below that folder can match. */
    public boolean mayContainBelow(String folder) {
        return pattern == null || pattern.mayContainBelow(above + folder);
    }

    /** The common beginning of all matching paths: empty, or names that each end in a slash; null if no path can match. */
    public @Nullable String literalPrefix() {
        if (pattern == null) {
            return "";
        }
        String prefix = pattern.literalPrefix();
        String folder = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
        if (above.startsWith(folder)) {
            return "";
        }
        return folder.startsWith(above) ? folder.substring(above.length()) : null;
    }
}
