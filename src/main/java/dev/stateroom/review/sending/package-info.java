/**
 * Answers on their way to a server: sent once, whatever is killed or dropped in between, and settled by asking.
 *
 * <p>Pure. Uses {@code review.decision}, {@code history} and {@code vfs}. Begin at {@link dev.stateroom.review.sending.DecisionSender}.
 */
@NullMarked
package dev.stateroom.review.sending;

import org.jspecify.annotations.NullMarked;
