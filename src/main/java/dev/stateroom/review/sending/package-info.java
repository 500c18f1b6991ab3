/**
 * Delivery of answers to a server: each is sent only once despite kills and dropped connections, and settled by asking the server.
 *
 * <p>Pure. Uses {@code review.decision}, {@code history} and {@code vfs}. Begin at {@link dev.stateroom.review.sending.DecisionSender}.
 */
@NullMarked
package dev.stateroom.review.sending;

import org.jspecify.annotations.NullMarked;
