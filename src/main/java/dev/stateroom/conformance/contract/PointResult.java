package dev.stateroom.conformance.contract;

import org.jspecify.annotations.Nullable;

/**
 * How one point of the contract came out.
 *
 * @param point its name, words joined by hyphens
 * @param promise what every backend must keep, one sentence
 * @param outcome whether this one does
 * @param detail what was seen instead, or why nothing could be seen; null if it is kept
 */
public record PointResult(String point, String promise, Outcome outcome, @Nullable String detail) {

    /** Whether a point is kept. */
    public enum Outcome {
        /** It is. */
        KEPT,
        /** It is not. */
        BROKEN,
        /** It could not be tried on what is there, or was not to be. */
        SKIPPED
    }
}
