/**
 * Human-in-the-loop requests that wait for a person, and what deciding them means.
 *
 * <p>Pure. Uses {@code history}, {@code agent}, {@code vfs} and {@code work}. Start at
 * {@link dev.stateroom.review.PendingInterrupts}.
 */
@NullMarked
package dev.stateroom.review;

import org.jspecify.annotations.NullMarked;
