/**
 * Finds human-in-the-loop requests that wait for a person, and predicts the effect of approving them.
 *
 * <p>Pure. Uses {@code history}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.review.PendingInterrupts}.
 */
@NullMarked
package dev.stateroom.review;

import org.jspecify.annotations.NullMarked;
