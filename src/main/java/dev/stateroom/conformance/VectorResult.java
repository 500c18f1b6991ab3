package dev.stateroom.conformance;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * The result of one vector, or of one case of a table.
 *
 * @param file its path, starting with the folder as given
 * @param name its own name; a case has its number after the table's name
 * @param outcome whether it passed
 * @param step the step that differed, from 1; 0 for the setup; null if none did
 * @param expected the recorded value; null if nothing differed
 * @param actual the actual value
 * @param reason why it failed or was skipped, in a few words; null if it passed
 */
public record VectorResult(
        String file,
        String name,
        Outcome outcome,
        @Nullable Integer step,
        @Nullable ForeignValue expected,
        @Nullable ForeignValue actual,
        @Nullable String reason) {

    /** The outcomes of a vector. */
    public enum Outcome {
        /** All answers equal the recorded ones. */
        PASSED,
        /** An answer differs, or the vector cannot be read. */
        FAILED,
        /** It needs something that is not available. */
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
