package dev.stateroom.review.decision;

import org.jspecify.annotations.Nullable;

/**
 * Why decisions are not sent.
 *
 * @param interruptId the request that is meant; null for all of them
 * @param action which call of the request, from 0; -1 for the whole request
 * @param sentence what does not fit, and what would be accepted
 */
public record DecisionProblem(@Nullable String interruptId, int action, String sentence) {
    /** In place of a number: the whole request is meant. */
    public static final int WHOLE = -1;
}
