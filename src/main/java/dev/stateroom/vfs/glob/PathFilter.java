package dev.stateroom.vfs.glob;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Which files a search for people takes, by their way down from where it begins: the newest release's globs, hidden names
 * included.
 */
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
     * Compiles a glob; a pattern that makes no sense is INVALID, with the matcher's sentence.
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

    /** True when every path fits, so that none need be made. */
    public boolean takesAll() {
        return pattern == null;
    }

    /** True when the file of that way down fits. */
    public boolean matches(String below) {
        return pattern == null || pattern.matches(above + below);
    }

    /** False when nothing below that folder can fit. */
    public boolean mayContainBelow(String folder) {
        return pattern == null || pattern.mayContainBelow(above + folder);
    }

    /** What the way down to every file that fits begins with: empty, or names that each end in a slash; null if none can fit. */
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
