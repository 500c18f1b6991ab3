package dev.stateroom.backend;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.glob.PathFilter;
import org.jspecify.annotations.Nullable;

/**
 * Which keys a person's search is about. Only keys that begin as the pattern does need be looked at; paths are made of keys
 * by {@link KeyPaths}.
 *
 * @param below the folder or file that is searched
 */
record FlatKeySearch(FilePath below, PathFilter filter) {
    /** What the keys of everything that can be found begin with; null if nothing can. */
    @Nullable String keyPrefix() {
        String literal = filter.literalPrefix();
        if (literal == null) {
            return null;
        }
        if (literal.isEmpty()) {
            return below.isRoot() ? "" : KeyPaths.folderPrefix(below);
        }
        return FilePath.parse((below.isRoot() ? "/" : below.text() + "/") + literal.substring(0, literal.length() - 1))
                .map(KeyPaths::folderPrefix)
                .orElse(null);
    }

    /** The path of a key that fits; null for one that does not. The key itself is the folder that is searched where it is a file. */
    @Nullable String fitting(String key) {
        String path = KeyPaths.text(key);
        String top = below.text();
        if (below.isRoot()) {
            return filter.matches(path.substring(1)) ? path : null;
        }
        if (!path.startsWith(top)) {
            return null;
        }
        if (path.length() == top.length()) {
            return filter.matches(below.name()) ? path : null;
        }
        return path.charAt(top.length()) == '/' && filter.matches(path.substring(top.length() + 1)) ? path : null;
    }

    /** The path of a key that fits and is below the folder that is searched; null for any other. */
    @Nullable String fittingBelow(String key) {
        String path = fitting(key);
        return path != null && path.length() > below.text().length() ? path : null;
    }
}
