package dev.stateroom.review.decision;

import org.jspecify.annotations.Nullable;

/**
 * Why decisions are not sent.
 *
 * @param interruptId the request; null if it concerns all
 * @param action index of the call in the request, from 0; -1 for the whole request
 * @param sentence what does not fit, and what would be accepted
 */
public record DecisionProblem(@Nullable String interruptId, int action, String sentence) {
    /** Used as the index for a problem of the whole request. */
    public static final int WHOLE = -1;
}
