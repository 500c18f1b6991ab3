package dev.stateroom.permission.call;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.tool.ToolName;
import org.jspecify.annotations.Nullable;

/** Refusals by a backend itself, independent of rules: the deny prefixes of a policy around it. */
@FunctionalInterface
public interface BackendPolicy {
    /** Refuses nothing. */
    BackendPolicy NONE = (_, _, _) -> null;

    /**
     * The backend's text of a refusal.
     *
     * @param path as the backend of the whole agent gets it
     * @return null if the call continues
     */
    @Nullable String refusal(Dialect dialect, ToolName tool, String path);

    /** Whether a path goes to the user's own code, which may refuse calls that the rules allow; only calling it can show that. */
    default boolean isOwnObject(Dialect dialect, String path) {
        return false;
    }
}
