package dev.stateroom.backend;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.glob.PathFilter;
import org.jspecify.annotations.Nullable;

/**
 * Selects the keys for a search by people. Only keys with the pattern's literal prefix need be read; {@link KeyPaths} converts keys to
 * paths.
 *
 * @param below the folder or file to search
 */
record FlatKeySearch(FilePath below, PathFilter filter) {
    /** The common prefix of the keys of all possible hits; null if there can be none. */
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

    /** The path of a key that matches; otherwise null. The key is {@code below} itself if that is a file. */
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

    /** The path of a key that matches and is below the searched folder; otherwise null. */
    @Nullable String fittingBelow(String key) {
        String path = fitting(key);
        return path != null && path.length() > below.text().length() ? path : null;
    }
}
