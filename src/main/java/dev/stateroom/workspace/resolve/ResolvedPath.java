package dev.stateroom.workspace.resolve;

import dev.stateroom.workspace.document.MountSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place to which a path leads.
 *
 * @param prefix the prefixes of the routes on the way, joined: {@code /memories/}; {@code /} for the default
 * @param spec the backend that has it
 * @param inside the path within that backend
 * @param key the key there: a state's key, a store's namespace and key, a local file; null if the backend refuses the path
 * @param steps the applied rules in order, one sentence each
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
