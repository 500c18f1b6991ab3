/**
 * The agent's backends with files under flat keys: a thread's state, and a namespace of a store; exact in every dialect.
 *
 * <p>Uses {@code agent}, {@code vfs}, {@code history} and {@code langgraph}'s stores. Begin at
 * {@link dev.stateroom.backend.keyed.KeyedAgentBackends}.
 */
@NullMarked
package dev.stateroom.backend.keyed;

import org.jspecify.annotations.NullMarked;
