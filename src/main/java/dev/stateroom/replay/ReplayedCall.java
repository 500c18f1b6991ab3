package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * What came of one call.
 *
 * @param index its place among all calls of the recording, from 0
 * @param call the call as it ran now
 * @param verdict what is said of it
 * @param asRecorded true where a denial, an interrupt or a failure is what the recording has, too
 * @param note why, in one phrase; empty where the verdict says it all
 * @param actual what it answered now; null where it did not run
 * @param difference how that differs; null where it does not
 */
public record ReplayedCall(
        int index,
        LoggedCall call,
        ReplayVerdict verdict,
        boolean asRecorded,
        VerdictNote note,
        LoggedCall.@Nullable Result actual,
        @Nullable AnswerDifference difference) {

    /** True where something else came of it than what is recorded. */
    public boolean isUnexpected() {
        return switch (verdict) {
            case SAME, SKIPPED -> false;
            case DIFFERENT -> true;
            case DENIED, INTERRUPTED, FAILED -> !asRecorded;
        };
    }

    /** The text of the answer; empty where there is none. */
    public String actualText() {
        return actual == null ? "" : actual.text();
    }

    /** The recorded content; null where none is recorded. */
    public @Nullable ForeignValue recorded() {
        return call.result() == null ? null : call.result().content();
    }
}
