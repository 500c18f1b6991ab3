package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.FilePath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedSet;
import java.util.TreeMap;

/** Finds the backend of a path, by the longest prefix. A lookup costs the path's names or the size of its result, never all routes. */
final class BackendRoutes {
    /** Sorts directly after a slash, so it ends the range of everything below a folder. */
    private static final String AFTER_SLASH = "0";

    private final Part fallback;
    private final NavigableMap<String, Part> byPrefix = new TreeMap<>(CodePointOrder.INSTANCE);

    BackendRoutes(Backend fallback, Map<FilePath, Backend> routes) {
        this.fallback = new Part(FilePath.ROOT, fallback);
        routes.forEach((prefix, backend) -> byPrefix.put(prefix.text(), new Part(prefix, backend)));
    }

    /**
     * A backend and its place.
     *
     * @param at the folder that is its root
     * @param backend the backend there
     */
    record Part(FilePath at, Backend backend) {

        /** The path relative to the backend's root. */
        FilePath inside(FilePath path) {
            return at.isRoot() ? path : path.equals(at) ? FilePath.ROOT : new FilePath(path.text().substring(at.text().length()));
        }

        /** The path in the composite. */
        FilePath outside(FilePath inner) {
            return at.resolve(inner);
        }
    }

    Part of(FilePath path) {
        String text = path.text();
        for (int end = text.length(); end > 0; end = text.lastIndexOf('/', end - 1)) {
            Part part = byPrefix.get(text.substring(0, end));
            if (part != null) {
                return part;
            }
        }
        Part root = byPrefix.get("/");
        return root == null ? fallback : root;
    }

    /** The routes below a folder, without the folder itself, in order of their prefixes. */
    List<Part> below(FilePath folder) {
        String prefix = folder.isRoot() ? "" : folder.text();
        return byPrefix.subMap(prefix + "/", false, prefix + AFTER_SLASH, false).values().stream().toList();
    }

    /** The names directly in a folder that lead to routes; one step for each, however much is below it. */
    SequencedSet<String> namesIn(FilePath folder) {
        String prefix = folder.isRoot() ? "/" : folder.text() + "/";
        SequencedSet<String> names = new LinkedHashSet<>();
        String key = byPrefix.higherKey(prefix);
        while (key != null && key.startsWith(prefix)) {
            int slash = key.indexOf('/', prefix.length());
            String name = key.substring(prefix.length(), slash < 0 ? key.length() : slash);
            names.add(name);
            key = slash < 0 ? byPrefix.higherKey(key) : byPrefix.ceilingKey(prefix + name + AFTER_SLASH);
        }
        return names;
    }

    /** All parts, each once, the default first. */
    List<Part> all() {
        List<Part> parts = new ArrayList<>(byPrefix.size() + 1);
        parts.add(fallback);
        parts.addAll(byPrefix.values());
        return parts;
    }

    /** True if a route has exactly that prefix. */
    boolean isRoute(FilePath path) {
        return byPrefix.containsKey(path.text());
    }
}
