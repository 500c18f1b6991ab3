package dev.stateroom.tool;

import org.jspecify.annotations.Nullable;

/**
 * What is between a call and the backend: asked before the backend is, and for each path before it is shown. Rules are one;
 * without rules it is {@link #OPEN}.
 *
 * <p>The tools ask {@link #before} once per call, after the arguments were checked and, in Python, the path was made whole; and
 * {@link #shows} for every entry of {@code ls}, {@code glob} and {@code grep}. Neither is asked about eviction, which no rule binds.
 */
public interface ToolGuard {
    /** Lets everything pass. */
    ToolGuard OPEN = new ToolGuard() {
        @Override
        public Verdict before(Access access) {
            return Verdict.ALLOWED;
        }

        @Override
        public boolean shows(String path) {
            return true;
        }
    };

    /** May the call go to the backend? */
    Verdict before(Access access);

    /** May this path appear in a listing or a search? Asked with the path as the backend gave it: folders may end in a slash. */
    boolean shows(String path);

    /**
     * What a call is about to do.
     *
     * @param tool which tool; its operation is what rules name
     * @param path the path, as the backend would get it; null if the model gave none, and for commands
     */
    record Access(ToolName tool, @Nullable String path) {}

    /** The answer to {@link #before}. */
    sealed interface Verdict {
        /** The call continues. */
        Verdict ALLOWED = new Allowed();

        /** The call continues. */
        record Allowed() implements Verdict {}

        /** The call ends here, and this whole text is its result, with status error. */
        record Refused(String text) implements Verdict {}

        /** The run ends here with an exception of this class and text (npm 1.9). */
        record Raised(String type, String message) implements Verdict {}
    }
}
