/**
 * Rules that decide waiting calls without a person: approve, ask, ask two, never. They are linted and simulated on past decisions before
 * they are enabled.
 *
 * <p>Pure. Uses {@code review.hazard}, {@code agent} and {@code tool}. Begin at {@link dev.stateroom.review.policy.ReviewPolicy}.
 */
@NullMarked
package dev.stateroom.review.policy;

import org.jspecify.annotations.NullMarked;
