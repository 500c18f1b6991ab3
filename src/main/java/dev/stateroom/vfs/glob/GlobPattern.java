package dev.stateroom.vfs.glob;

import java.util.List;

/**
 * A compiled pattern: immutable, and safe for several threads.
 *
 * <p>Paths are relative to the folder where the search begins, with slashes between their names and none in front, unless the pattern was
 * compiled for another form ({@link GlobUse}). The time of a call is bounded by the length of the path times the size of the pattern, for
 * any pattern.
 */
public interface GlobPattern {

    /**
     * Appended to the name of every linked folder in the paths passed to {@link #matches}, {@link #mayContainBelow} and
     * {@link #entersLink}, since some matchers do not let {@code **} pass a link. Only for patterns whose {@link #entersLink} returned true
     * for the link.
     */
    char LINKED = '\0';

    /** Number of steps it was compiled to, alternatives in braces included: its memory use grows with them. */
    default int steps() {
        return 1;
    }

    /** True if the pattern matches the file of that path. */
    boolean matches(String path);

    /** True if it matches the folder of that path, for searches that find folders. */
    default boolean matchesFolder(String path) {
        return matches(path);
    }

    /**
     * The path under which a walk reports a hit: its path, or the pattern's own spelling if the reference looks the pattern up as a plain
     * path ({@code m/}, {@code ./a.txt}).
     */
    default String nameOf(String path) {
        return path;
    }

    /**
     * The folder that contains every hit: a walk may begin there. Empty for the search root. It may contain {@code ..} if the reference
     * lets a pattern leave the root; the walk decides about that.
     */
    String literalPrefix();

    /**
     * The start points of the reference's walks. If one cannot be read for another reason than that it is missing, a walk of the JavaScript
     * disk backends fails as a whole.
     */
    default List<Start> starts() {
        return List.of(new Start(literalPrefix(), true));
    }

    /**
     * The start of a walk.
     *
     * @param path relative to the search root, which is an empty text
     * @param listed true for a folder to list; false for one path to look up
     */
    record Start(String path, boolean listed) {}

    /** True if there can be a hit below that folder; a walk may skip folders for which this is false. */
    boolean mayContainBelow(String folder);

    /** True if the reference's walk enters that folder when it is a link; the path is without the final {@link #LINKED}. */
    default boolean entersLink(String folder) {
        return false;
    }
}
