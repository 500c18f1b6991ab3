package dev.stateroom.conformance;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * The result of one vector, or of one case of a table.
 *
 * @param file where it is, as the folder was named
 * @param name what it calls itself; a case has its number behind the table's name
 * @param outcome whether it passed
 * @param step the step that differed, from 1; 0 for the set-up; null if none did
 * @param expected what was recorded; null if nothing differed
 * @param actual what was answered instead
 * @param reason why it failed or was skipped, in a few words; null for one that passed
 */
public record VectorResult(
        String file,
        String name,
        Outcome outcome,
        @Nullable Integer step,
        @Nullable ForeignValue expected,
        @Nullable ForeignValue actual,
        @Nullable String reason) {

    /** The three ends of a vector. */
    public enum Outcome {
        /** Every answer was the recorded one. */
        PASSED,
        /** Some answer was not, or it cannot be read. */
        FAILED,
        /** It needs something that is not there. */
        SKIPPED
    }

    static VectorResult passed(String file, String name) {
        return new VectorResult(file, name, Outcome.PASSED, null, null, null, null);
    }

    static VectorResult skipped(String file, String name, String reason) {
        return new VectorResult(file, name, Outcome.SKIPPED, null, null, null, reason);
    }

    static VectorResult failed(String file, String name, String reason) {
        return new VectorResult(file, name, Outcome.FAILED, null, null, null, reason);
    }

    static VectorResult differs(String file, String name, int step, String what, ForeignValue expected, ForeignValue actual) {
        return new VectorResult(file, name, Outcome.FAILED, step, expected, actual, what + " answers something else");
    }
}
