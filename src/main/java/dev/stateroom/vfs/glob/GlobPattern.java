package dev.stateroom.vfs.glob;

import java.util.List;

/**
 * A compiled pattern: immutable, and safe for several threads.
 *
 * <p>Paths are relative to the folder where the search begins, with slashes between their names and none in front, unless
 * the pattern was compiled for another form ({@link GlobUse}). The time a call takes is bounded by the length of the path
 * times the size of the pattern, whatever the pattern says.
 */
public interface GlobPattern {

    /**
     * Put after the name of every linked folder in the paths that {@link #matches}, {@link #mayContainBelow} and {@link
     * #entersLink} are asked about, since some matchers do not let {@code **} pass a link. Only for patterns whose {@link
     * #entersLink} said that the reference's walk enters the link at all.
     */
    char LINKED = '\0';

    /** Steps that it was compiled to, alternatives in braces included: what it takes of memory grows with them. */
    default int steps() {
        return 1;
    }

    /** Whether the pattern finds the file of that path. */
    boolean matches(String path);

    /** Whether it finds the folder of that path, where folders are found at all. */
    default boolean matchesFolder(String path) {
        return matches(path);
    }

    /**
     * What a walk that answers paths below its folder calls a hit: its path, or the pattern's own spelling where the reference
     * looks the pattern up as a plain path ({@code m/}, {@code ./a.txt}).
     */
    default String nameOf(String path) {
        return path;
    }

    /**
     * The folder that every hit is below: a walk may begin there. Empty for the folder where the search begins. It may
     * hold {@code ..} if the reference lets a pattern leave the root; who walks decides about that.
     */
    String literalPrefix();

    /**
     * Where the reference's walks begin. When one cannot be looked at for another reason than that nothing is there, a walk of
     * the JavaScript disk backends fails as a whole.
     */
    default List<Start> starts() {
        return List.of(new Start(literalPrefix(), true));
    }

    /**
     * The begin of a walk.
     *
     * @param path from the search root, which is an empty text
     * @param listed true for a folder that is read; else one path is looked up
     */
    record Start(String path, boolean listed) {}

    /** Whether there can be a hit below that folder; a walk may skip folders for which this is false. */
    boolean mayContainBelow(String folder);

    /** Whether the reference's walk enters that folder when it is a link to one; the path without the final mark. */
    default boolean entersLink(String folder) {
        return false;
    }
}
