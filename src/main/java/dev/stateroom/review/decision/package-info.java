/**
 * Decisions about open requests: parses them, checks them against the requests before anything is sent, and makes the payload for the
 * runtime. {@code review.sending} sends it.
 *
 * <p>Pure. Uses {@code review}, {@code tool.argument}, {@code agent} and {@code vfs}. Begin at {@link
 * dev.stateroom.review.decision.AnswerCheck}.
 */
@NullMarked
package dev.stateroom.review.decision;

import org.jspecify.annotations.NullMarked;
