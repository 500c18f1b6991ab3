/**
 * Follows a source that an agent is writing to: its new checkpoints, each once and in order, and the status of its threads.
 *
 * <p>Uses {@code review}, {@code permission}, {@code history} and everything below. Begin at {@link
 * dev.stateroom.workspace.follow.SourceFollower}.
 */
@NullMarked
package dev.stateroom.workspace.follow;

import org.jspecify.annotations.NullMarked;
