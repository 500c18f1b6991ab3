package dev.stateroom.tool;

import org.jspecify.annotations.Nullable;

/**
 * A check between a call and the backend: called before the backend, and for each path before it is shown. Permission rules are one;
 * without rules it is {@link #OPEN}.
 *
 * <p>The tools call {@link #before} once per call, after the arguments were checked and, in Python, the path was normalised; and
 * {@link #shows} for every entry of {@code ls}, {@code glob} and {@code grep}. Neither is called for eviction, to which rules do not apply.
 */
public interface ToolGuard {
    /** Allows everything. */
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

    /** Decides whether the call may go to the backend. */
    Verdict before(Access access);

    /** True if this path may appear in a listing or a search. The path is as the backend returned it: folders may end in a slash. */
    boolean shows(String path);

    /**
     * The access that a call needs.
     *
     * @param tool the tool; rules name its operation
     * @param path the path as passed to the backend; null if the model gave none, and for commands
     */
    record Access(ToolName tool, @Nullable String path) {}

    /** The result of {@link #before}. */
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
