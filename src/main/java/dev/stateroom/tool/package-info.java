/**
 * The agent's file tools as a model sees them: which are offered, what they take, and the exact text, blocks and status that each
 * answers over any {@link dev.stateroom.agent.AgentBackend}, in every dialect; and what happens to results that are too large. The
 * texts (lists, pages of a file, hits, endings of commands, previews) are pure functions, chosen by dialect.
 *
 * <p>Pure. Uses {@code agent} and {@code vfs}. Start at {@link dev.stateroom.tool.Toolset}.
 */
@NullMarked
package dev.stateroom.tool;

import org.jspecify.annotations.NullMarked;
