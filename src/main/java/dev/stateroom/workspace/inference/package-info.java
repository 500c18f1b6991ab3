/**
 * Derives a workspace from the recording of a thread: the routes, the agent's rules, and the gaps that remain.
 *
 * <p>Uses {@code workspace}, {@code history} and {@code permission}. Begin at {@link dev.stateroom.workspace.inference.WorkspaceInference}.
 */
@NullMarked
package dev.stateroom.workspace.inference;

import org.jspecify.annotations.NullMarked;
