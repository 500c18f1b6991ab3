/**
 * The policy wrapper of the reference's documentation as an agent sees it.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.backend.policy.PolicyAgentBackend}.
 */
@NullMarked
package dev.stateroom.backend.policy;

import org.jspecify.annotations.NullMarked;
