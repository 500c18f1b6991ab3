package dev.stateroom.backend.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path with its links resolved as by Python's {@code os.path.realpath}: names that do not exist, or cannot be read, count as not being
 * links. Only names are read.
 *
 * @param path absolute
 * @param loops true if links form a loop; the path is then resolved up to it
 */
public record RealPath(String path, boolean loops) {

    public static RealPath of(String absolute) {
        return join("", PathNames.of(absolute), new HashMap<>());
    }

    /**
     * Resolves a path below a folder whose own links are resolved already.
     *
     * @param real that folder: absolute, without links
     * @param below the names below it
     */
    public static RealPath below(String real, String below) {
        return join(real.equals("/") ? "" : real, PathNames.of(below), new HashMap<>());
    }

    private static RealPath join(String start, List<String> names, Map<String, @Nullable String> seen) {
        String path = start;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (name.equals("..")) {
                path = path.substring(0, Math.max(0, path.lastIndexOf('/')));
                continue;
            }
            String next = path + "/" + name;
            String target = target(next);
            if (target == null) {
                path = next;
                continue;
            }
            if (seen.containsKey(next)) {
                String known = seen.get(next);
                if (known != null) {
                    path = known;
                    continue;
                }
                return new RealPath(String.join("/", join(next, names.subList(i + 1, names.size()))), true);
            }
            seen.put(next, null);
            RealPath resolved = join(target.startsWith("/") ? "" : path, PathNames.of(target), seen);
            if (resolved.loops) {
                return new RealPath(String.join("/", join(resolved.shown(), names.subList(i + 1, names.size()))), true);
            }
            path = resolved.joined();
            seen.put(next, path);
        }
        return new RealPath(path.isEmpty() ? "/" : path, false);
    }

    private static List<String> join(String first, List<String> rest) {
        List<String> all = new java.util.ArrayList<>();
        all.add(first);
        all.addAll(rest);
        return all;
    }

    private String shown() {
        return path;
    }

    /** The path as a prefix for a slash and a name: empty for the root. */
    private String joined() {
        return path.equals("/") ? "" : path;
    }

    private static @Nullable String target(String path) {
        try {
            Path file = Path.of(path);
            return Files.isSymbolicLink(file) ? Files.readSymbolicLink(file).toString() : null;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }
}
