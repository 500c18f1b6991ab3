package dev.stateroom.conformance.contract;

import org.jspecify.annotations.Nullable;

/**
 * The result of one point of the contract.
 *
 * @param point its name, words joined by hyphens
 * @param promise the requirement for every backend, one sentence
 * @param outcome whether this backend meets it
 * @param detail what was seen instead, or why it could not be checked; null if it is kept
 */
public record PointResult(String point, String promise, Outcome outcome, @Nullable String detail) {

    /** Whether a point is kept. */
    public enum Outcome {
        /** The promise is kept. */
        KEPT,
        /** The promise is broken. */
        BROKEN,
        /** It could not be checked on the existing files, or was not requested. */
        SKIPPED
    }
}
