package dev.stateroom.backend.keyed;

import dev.stateroom.agent.text.PythonLines;
import org.jspecify.annotations.Nullable;

/**
 * Where {@code glob} and {@code grep} look among keys, as Python normalises it from 0.4 on.
 *
 * @param path with a leading slash and without a final one, except {@code /}; or empty, for a path of several slashes
 */
record SearchRoot(String path) {

    /** The root that a path means; null for one of nothing but white space, under which nothing is found. */
    static @Nullable SearchRoot of(@Nullable String path) {
        if (path == null || path.isEmpty()) {
            return new SearchRoot("/");
        }
        if (PythonLines.isBlank(path)) {
            return null;
        }
        String absolute = path.startsWith("/") ? path : "/" + path;
        return new SearchRoot(absolute.equals("/") ? absolute : withoutFinalSlashes(absolute));
    }

    /** What the keys below begin with. */
    String prefix() {
        return path.equals("/") ? path : path + "/";
    }

    /** A key that lies here, as patterns see it; for the root itself its last name. */
    String relative(String key) {
        if (path.equals("/")) {
            return key.substring(1);
        }
        return key.equals(path) ? key.substring(key.lastIndexOf('/') + 1) : key.substring(path.length() + 1);
    }

    /** {@code rstrip("/")}. */
    static String withoutFinalSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }
}
