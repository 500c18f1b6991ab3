/**
 * The state of an agent besides messages and files: skills, todos, async tasks, rubric verdicts, the last compaction; and the details that
 * a tool call recorded next to its text.
 *
 * <p>Pure. Uses {@code history}, {@code agent}, {@code tool}, {@code vfs} and {@code work}. Begin at {@link
 * dev.stateroom.history.state.AgentState}.
 */
@NullMarked
package dev.stateroom.history.state;

import org.jspecify.annotations.NullMarked;
