package dev.stateroom.history;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint whose files, as LangGraph reads them again from its rows, differ from those that the run had.
 *
 * @param live the files of the run (or the call of {@code update_state}) that made the checkpoint; null if the rows do not show them
 * @param candidates if they do not: the remaining possibilities; empty if a content is not stored anywhere
 * @param cause the cause of the difference
 * @param since the first checkpoint at which the two differ
 * @param why one sentence for a person that names the first checkpoint at which the two differ
 */
public record StoredDivergence(@Nullable FileSet live, List<FileSet> candidates, Cause cause, CheckpointKey since, String why) {

    /** Copies the list. */
    public StoredDivergence {
        candidates = List.copyOf(candidates);
    }

    /** The cause of a stored history that differs from what ran. */
    public enum Cause {
        /** A new run began at a checkpoint and did not include its finished tasks; reading again includes them (langgraph issue 8443). */
        ABANDONED_BRANCH,
        /** {@code update_state} on an older checkpoint left its write there, where every other branch reads it (langgraph issue 8551). */
        UPDATE_LEAK,
        /** Two runs or updates of one checkpoint have the same row key: the first one's write stayed. */
        WRITE_KEPT_FROM_FIRST,
        /** Parallel tasks wrote one path, and are read again in another order than they were applied (langgraph issue 8382). */
        PARALLEL_ORDER,
        /** The other writes of a step with an {@code Overwrite} counted while it ran (langgraph issue 8821; 1.2.0 to 1.2.6). */
        OVERWRITE,
        /** A run that is saved at its end stored the writes of all its steps on the checkpoint that it began at. */
        EXIT_LEAK,
        /** The order of parallel tasks inside a run that is saved at its end is not stored. */
        EXIT_ORDER,
        /** A write was made but not stored. */
        WRITE_NOT_STORED;

        /** The name in JSON: {@code update-leak}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
