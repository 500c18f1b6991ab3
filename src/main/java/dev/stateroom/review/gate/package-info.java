/**
 * Which of a message's tool calls wait for a person, what the person is shown, and what follows from the decisions, in the words
 * of each release.
 *
 * <p>Uses {@code agent}, {@code tool}, {@code permission} and {@code vfs}. Begin at {@link dev.stateroom.review.gate.CallReview}.
 */
@NullMarked
package dev.stateroom.review.gate;

import org.jspecify.annotations.NullMarked;
