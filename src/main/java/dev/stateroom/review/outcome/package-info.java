/**
 * Outcomes of decided calls, determined from the calls that the thread recorded afterwards.
 *
 * <p>Pure. Uses {@code review.gate}, {@code history} and everything below. Begin at {@link dev.stateroom.review.outcome.CallOutcome}.
 */
@NullMarked
package dev.stateroom.review.outcome;

import org.jspecify.annotations.NullMarked;
