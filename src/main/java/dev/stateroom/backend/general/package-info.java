/**
 * Any mount as an agent sees it, for kinds that the reference does not have: with the behaviour of the dialect's store backend.
 *
 * <p>Uses {@code backend.keyed}, {@code agent}, {@code vfs} and {@code langgraph}'s stores. Begin at
 * {@link dev.stateroom.backend.general.GeneralAgentBackend}.
 */
@NullMarked
package dev.stateroom.backend.general;

import org.jspecify.annotations.NullMarked;
