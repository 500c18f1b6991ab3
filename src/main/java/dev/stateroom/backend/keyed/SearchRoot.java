package dev.stateroom.backend.keyed;

import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.vfs.FilePath;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where {@code glob} and {@code grep} look among keys.
 *
 * @param prefix what the keys below begin with
 * @param exact a key that is searched alone when it is there; null if a key is never taken for a root
 * @param relative a key that is here, as patterns see it
 */
public record SearchRoot(String prefix, @Nullable String exact, UnaryOperator<String> relative) {

    /** As Python understands a path from 0.3.10 on; null for one of nothing but white space, under which nothing is found. */
    public static @Nullable SearchRoot of(@Nullable String path) {
        String absolute = absolute(path);
        if (absolute == null) {
            return null;
        }
        if (absolute.equals("/")) {
            return new SearchRoot("/", "/", key -> key.substring(1));
        }
        String root = withoutFinalSlashes(absolute);
        return new SearchRoot(
                root + "/", root, key -> key.equals(root) ? lastName(key) : key.substring(root.length() + 1));
    }

    /** As Python understood one before: only as a folder. */
    static @Nullable SearchRoot folder(@Nullable String path) {
        String absolute = absolute(path);
        if (absolute == null) {
            return null;
        }
        String prefix = absolute.endsWith("/") ? absolute : absolute + "/";
        return new SearchRoot(prefix, null, key -> {
            int start = prefix.length();
            while (start < key.length() && key.charAt(start) == '/') {
                start++;
            }
            return start < key.length() ? key.substring(start) : lastName(key);
        });
    }

    /**
     * As JavaScript understands one; null for one of nothing but white space, under which nothing is found.
     *
     * @param takesKeys true if a key is searched alone when it is the path (npm 1.12 and newer)
     */
    static @Nullable SearchRoot javascript(@Nullable String path, boolean takesKeys) {
        String given = path == null || path.isEmpty() ? "/" : path;
        String absolute = FilePath.rooted(given);
        String prefix = absolute.endsWith("/") ? absolute : absolute + "/";
        return JsText.isBlank(given)
                ? null
                : new SearchRoot(prefix, takesKeys ? absolute : null, key -> {
                    String below = key.substring(Math.min(prefix.length(), key.length()));
                    String relative = below.startsWith("/") ? below.substring(1) : below;
                    return relative.isEmpty() ? lastName(key) : relative;
                });
    }

    private static @Nullable String absolute(@Nullable String path) {
        if (path == null || path.isEmpty()) {
            return "/";
        }
        return PythonLines.isBlank(path) ? null : FilePath.rooted(path);
    }

    /** What follows the last slash. */
    static String lastName(String key) {
        return key.substring(key.lastIndexOf('/') + 1);
    }

    /** {@code rstrip("/")}. */
    public static String withoutFinalSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }
}
