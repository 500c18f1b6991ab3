/**
 * The documents' protocol: what an agent's file system answers and what its records hold.
 *
 * <p>Uses {@code vfs} and {@code work}. Start at {@link dev.stateroom.agent.FileData} for records and
 * {@link dev.stateroom.agent.AgentBackend} for calls.
 */
@NullMarked
package dev.stateroom.agent;

import org.jspecify.annotations.NullMarked;
