package dev.stateroom.permission;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;

/**
 * A path with everything below it, compared name by name as in the packages.
 *
 * @param root {@code /}; in Python {@code //} for a path that begins with exactly two slashes, which is a different root
 * @param names the names below it
 */
record PathSubtree(String root, List<String> names) {
    PathSubtree {
        names = List.copyOf(names);
    }

    static PathSubtree of(String path, Dialect dialect) {
        boolean python = dialect.language() == Era.Language.PYTHON;
        boolean two = python && path.startsWith("//") && !path.startsWith("///");
        List<String> names = new ArrayList<>();
        for (String name : path.split("/", -1)) {
            if (!name.isEmpty() && !(python && name.equals("."))) {
                names.add(name);
            }
        }
        return new PathSubtree(two ? "//" : "/", names);
    }

    /** The subtree that a pattern begins with: its leading names without a wildcard. */
    static PathSubtree anchor(String pattern, Dialect dialect) {
        boolean python = dialect.language() == Era.Language.PYTHON;
        PathSubtree whole = of(python ? pattern.replace('\\', '/') : pattern, dialect);
        int plain = 0;
        while (plain < whole.names.size() && !isWild(whole.names.get(plain))) {
            plain++;
        }
        return new PathSubtree(whole.root, whole.names.subList(0, plain));
    }

    /** Whether a text has one of the characters that the packages treat as a wildcard. */
    static boolean isWild(String text) {
        return text.chars().anyMatch(c -> c == '*' || c == '?' || c == '[' || c == '{');
    }

    boolean isRoot() {
        return root.equals("/") && names.isEmpty();
    }

    /** Whether the other subtree is this one or is inside it. */
    boolean contains(PathSubtree other) {
        return root.equals(other.root)
                && other.names.size() >= names.size()
                && other.names.subList(0, names.size()).equals(names);
    }

    boolean overlaps(PathSubtree other) {
        return contains(other) || other.contains(this);
    }

    /** The path of the first {@code depth} names. */
    String above(int depth) {
        return root + String.join("/", names.subList(0, depth));
    }
}
