package dev.stateroom.backend.posix;

import java.util.ArrayList;
import java.util.List;

/** The names in a path's text. */
final class PathNames {
    private PathNames() {}

    /** The names between slashes, including {@code ..}; empty ones and {@code .} are dropped. */
    static List<String> of(String path) {
        List<String> names = new ArrayList<>();
        for (int start = 0; start < path.length(); ) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            String name = path.substring(start, end);
            if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
            start = end + 1;
        }
        return names;
    }
}
