package dev.stateroom.backend.keyed;

import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.vfs.FilePath;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The keys in which {@code glob} and {@code grep} search.
 *
 * @param prefix the prefix of the keys below the root
 * @param exact a key that is searched alone if it exists; null if a key is never the root
 * @param relative converts a key to the path that patterns see
 */
public record SearchRoot(String prefix, @Nullable String exact, UnaryOperator<String> relative) {

    /** The root by Python's rules from 0.3.10 on; null for a path of white space only, under which nothing is found. */
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

    /** The root by Python's earlier rules: always a folder. */
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
     * The root by JavaScript's rules; null for a path of white space only, under which nothing is found.
     *
     * @param takesKeys true if a key that equals the path is searched alone (npm 1.12 and newer)
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
