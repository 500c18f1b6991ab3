/**
 * Rules that decide waiting calls without a person: approve, ask, ask two, never. They are checked and tried on what people decided
 * before they are switched on.
 *
 * <p>Pure. Uses {@code review.hazard}, {@code agent} and {@code tool}. Begin at {@link dev.stateroom.review.policy.ReviewPolicy}.
 */
@NullMarked
package dev.stateroom.review.policy;

import org.jspecify.annotations.NullMarked;
