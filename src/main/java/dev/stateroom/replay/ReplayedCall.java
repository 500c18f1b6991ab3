package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * The result of one call.
 *
 * @param index its number among all calls of the recording, from 0
 * @param call the call as it ran now
 * @param verdict the verdict
 * @param asRecorded true if a denial, an interrupt or a failure is also in the recording
 * @param note the reason, in one phrase; empty if the verdict is enough
 * @param actual its answer now; null if it did not run
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

    /** True if the outcome differs from the recorded one. */
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
