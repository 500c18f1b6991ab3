/**
 * The protocol of an agent's file system, as in the Deep Agents documentation: its calls, their results, and file records.
 *
 * <p>Uses {@code vfs} and {@code work}. Start at {@link dev.stateroom.agent.FileData} for records and
 * {@link dev.stateroom.agent.AgentBackend} for calls.
 */
@NullMarked
package dev.stateroom.agent;

import org.jspecify.annotations.NullMarked;
