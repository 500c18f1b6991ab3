package dev.stateroom.backend;

import dev.stateroom.vfs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Shows the flat keys of a state or a store as paths, one to one. A usual key is its own path. Names that a path cannot have are put in
 * angle quotes: an empty name is {@code ‹›}, {@code ..} is {@code ‹..›}, a NUL inside is {@code ‹a\0b›}, and keys without a leading slash
 * are in the folder {@code ‹no leading slash›}. So every key can be seen and opened, and none leaves the mount.
 */
final class KeyPaths {
    /** The folder for keys that do not begin with a slash. */
    static final String BARE = "‹no leading slash›";

    static final FilePath BARE_FOLDER = FilePath.ROOT.child(BARE);

    /** Sorts directly after everything that begins with a slash. */
    static final String AFTER_SLASH = "0";

    private static final char OPEN = '‹';
    private static final char CLOSE = '›';

    private KeyPaths() {}

    static FilePath path(String key) {
        boolean bare = !key.startsWith("/");
        FilePath path = bare ? BARE_FOLDER : FilePath.ROOT;
        for (String name : (bare ? key : key.substring(1)).split("/", -1)) {
            path = path.child(shown(name));
        }
        return path;
    }

    /** The text of a key's path; for a usual key, found by a scan of its characters, the key itself. */
    static String text(String key) {
        return isUsual(key) ? key : path(key).text();
    }

    private static boolean isUsual(String key) {
        int length = key.length();
        if (length < 2 || key.charAt(0) != '/' || key.charAt(length - 1) == '/' || key.startsWith(BARE, 1)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = key.charAt(i);
            char next = i + 1 < length ? key.charAt(i + 1) : 'x';
            if (c == OPEN || c == '\0' || (c == '/' && (next == '/' || next == '.'))) {
                return false;
            }
        }
        return true;
    }

    /** The key of a path; null if no key has that path. */
    static @Nullable String key(FilePath path) {
        if (path.isRoot() || path.equals(BARE_FOLDER)) {
            return null;
        }
        String prefix = folderPrefix(path.parent());
        String name = stored(path.name());
        boolean reserved = path.parent().isRoot() && path.name().equals(BARE);
        return prefix == null || name == null || reserved ? null : prefix + name;
    }

    /** The common prefix of the keys of all files below a folder; null if there can be none. Bare keys begin with anything but a slash. */
    static @Nullable String folderPrefix(FilePath folder) {
        if (folder.isRoot()) {
            return "/";
        }
        boolean bare = folder.isWithin(BARE_FOLDER);
        StringBuilder prefix = new StringBuilder(bare ? "" : "/");
        for (String shown : folder.names().subList(bare ? 1 : 0, folder.names().size())) {
            String name = stored(shown);
            if (name == null) {
                return null;
            }
            prefix.append(name).append('/');
        }
        return prefix.toString();
    }

    /** The name in the form that a path can have. */
    static String shown(String name) {
        if (!isOdd(name)) {
            return name;
        }
        return OPEN + name.replace("\\", "\\\\").replace("\0", "\\0") + CLOSE;
    }

    /** The reason why a key's name is quoted, for the user; null for usual names. */
    static @Nullable String remark(String name) {
        if (!isOdd(name)) {
            return null;
        }
        if (name.isEmpty()) {
            return "the key has an empty name here";
        }
        return name.equals(".") || name.equals("..")
                ? "the key has the name \"" + name + "\""
                : name.indexOf('\0') >= 0 ? "the key has a NUL character" : null;
    }

    /** The reason why the last name of a path is quoted; null for usual names. */
    static @Nullable String remark(FilePath path) {
        String name = stored(path.name());
        return name == null ? null : remark(name);
    }

    private static boolean isOdd(String name) {
        boolean quoted = name.length() > 1 && name.charAt(0) == OPEN && name.charAt(name.length() - 1) == CLOSE;
        return quoted || name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0;
    }

    /** The original of a shown name; null if no name is shown like that. */
    private static @Nullable String stored(String shown) {
        if (!isOdd(shown)) {
            return shown;
        }
        if (shown.charAt(0) != OPEN || shown.charAt(shown.length() - 1) != CLOSE) {
            return null;
        }
        StringBuilder name = new StringBuilder();
        for (int i = 1; i < shown.length() - 1; i++) {
            char c = shown.charAt(i);
            if (c == '\\' && i + 1 < shown.length() - 1) {
                char escaped = shown.charAt(++i);
                name.append(escaped == '0' ? '\0' : escaped);
            } else {
                name.append(c);
            }
        }
        return shown(name.toString()).equals(shown) ? name.toString() : null;
    }
}
