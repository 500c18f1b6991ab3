package dev.stateroom.backend.disk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Converts the paths that a model writes to those of the disk and back, like Node's {@code path}: links are not resolved.
 *
 * @param root the backend's folder, absolute
 * @param virtual true if paths begin at the root
 * @param checksLinks true if links that lead out of the root are refused in virtual mode (npm 1.14)
 */
record NodePaths(NodeFiles files, String root, boolean virtual, boolean checksLinks) {

    /** The path on the disk for a call's path. */
    String resolve(String key) throws NodeError {
        if (!virtual) {
            return key.startsWith("/") ? key : joined(root, key);
        }
        String path = key.startsWith("/") ? key : "/" + key;
        if (path.contains("..")) {
            throw NodeError.of("Path traversal not allowed");
        }
        String full = joined(root, path.substring(1));
        if (!isInRoot(full, root)) {
            throw NodeError.of("Path: " + full + " outside root directory: " + root);
        }
        return full;
    }

    /** The same; in virtual mode, links on the way or at the end that lead out of the root are refused. */
    String resolveInside(String key) throws NodeError {
        String resolved = resolve(key);
        requireInside(resolved, key);
        return resolved;
    }

    void requireInside(String resolved, String key) throws NodeError {
        if (virtual && checksLinks) {
            List<String> names = names(resolved.substring(root.length()));
            String anchor = root;
            for (String name : names) {
                if (files.lstatOrNull(joined(anchor, name)) == null) {
                    break;
                }
                anchor = joined(anchor, name);
            }
            requireReal(anchor, key);
        }
    }

    /** The path to delete: links on the way are followed, and must stay inside; a link as the last name is not followed. */
    String resolveToDelete(String resolved, String key) throws NodeError {
        if (!virtual) {
            return resolved;
        }
        List<String> names = names(resolved.substring(root.length()));
        String anchor = root;
        for (String name : names.subList(0, Math.max(0, names.size() - 1))) {
            anchor = joined(anchor, name);
            try {
                files.lstat(anchor);
            } catch (NodeError e) {
                throw e.leftRoot() ? outside(key) : e;
            }
        }
        return joined(requireReal(anchor, key), resolved.substring(resolved.lastIndexOf('/') + 1));
    }

    private String requireReal(String anchor, String key) throws NodeError {
        String realRoot = NodeFiles.realPath(root);
        String real = NodeFiles.realPath(anchor);
        if (!isInRoot(real, realRoot)) {
            throw outside(key);
        }
        return real;
    }

    private static NodeError outside(String key) {
        return NodeError.of("Path '" + key + "' resolves outside root directory");
    }

    private static boolean isInRoot(String path, String root) {
        return root.equals("/") || path.equals(root) || path.startsWith(root + "/");
    }

    /** The path in results. */
    String shown(String path) {
        return !virtual || root.equals("/") ? path : path.substring(root.length());
    }

    /** {@code path.resolve(base, path)}. */
    static String joined(String base, String path) {
        Deque<String> done = new ArrayDeque<>();
        List<String> all = new ArrayList<>(path.startsWith("/") ? List.of() : names(base));
        all.addAll(names(path));
        for (String name : all) {
            if (!name.equals("..")) {
                done.addLast(name);
            } else if (!done.isEmpty()) {
                done.removeLast();
            }
        }
        return "/" + String.join("/", done);
    }

    private static List<String> names(String path) {
        List<String> names = new ArrayList<>();
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty() && !name.equals(".")) {
                names.add(name);
            }
        }
        return names;
    }
}
