/**
 * Version 1 of the agent protocol, which custom backends may still speak, and the adapters to and from version 2.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.agent.v1.V1Backend}.
 */
@NullMarked
package dev.stateroom.agent.v1;

import org.jspecify.annotations.NullMarked;
