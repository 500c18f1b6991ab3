package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * The result of one call.
 *
 * @param index its place among all calls of the recording, from 0
 * @param call the call as it ran now
 * @param verdict what is said of it
 * @param asRecorded true if a denial, an interrupt or a failure is what the recording has, too
 * @param note why, in one phrase; empty if the verdict says it all
 * @param actual what it answered now; null if it did not run
 * @param difference how that differs; null if it does not
 */
public record ReplayedCall(
        int index,
        LoggedCall call,
        ReplayVerdict verdict,
        boolean asRecorded,
        VerdictNote note,
        LoggedCall.@Nullable Result actual,
        @Nullable AnswerDifference difference) {

    /** True if something else came of it than what is recorded. */
    public boolean isUnexpected() {
        return switch (verdict) {
            case SAME, SKIPPED -> false;
            case DIFFERENT -> true;
            case DENIED, INTERRUPTED, FAILED -> !asRecorded;
        };
    }

    /** The text of the answer; empty if there is none. */
    public String actualText() {
        return actual == null ? "" : actual.text();
    }

    /** The recorded content; null if none is recorded. */
    public @Nullable ForeignValue recorded() {
        return call.result() == null ? null : call.result().content();
    }
}
