package dev.stateroom.workspace.resolve;

import dev.stateroom.workspace.document.MountSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a path ends up.
 *
 * @param prefix the prefixes of the routes on the way, joined: {@code /memories/}; {@code /} for the default
 * @param spec the backend at the end of the way
 * @param inside the path that it is asked for
 * @param key what it looks up: a state's key, a store's namespace and key, a file of this computer; null if it refuses the path
 * @param steps the rules that led there, in order, one sentence each
 */
public record ResolvedPath(String prefix, MountSpec spec, String inside, @Nullable String key, List<String> steps) {
    /** Copies the list. */
    public ResolvedPath {
        steps = List.copyOf(steps);
    }

    /** True if both lead to the same key of the same backend. */
    public boolean sameAs(ResolvedPath other) {
        return spec == other.spec && inside.equals(other.inside);
    }
}
