/**
 * Reviews of a message's tool calls: which ones wait for a person, the request that the person gets, and the outcome of the decisions, in
 * the words of each release.
 *
 * <p>Uses {@code agent}, {@code tool}, {@code permission} and {@code vfs}. Begin at {@link dev.stateroom.review.gate.CallReview}.
 */
@NullMarked
package dev.stateroom.review.gate;

import org.jspecify.annotations.NullMarked;
