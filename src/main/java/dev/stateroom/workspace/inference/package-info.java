/**
 * Derives a workspace from what a thread recorded: which prefixes lead where, which rules bound the agent, what is left open.
 *
 * <p>Uses {@code workspace}, {@code history} and {@code permission}. Begin at {@link dev.stateroom.workspace.inference.WorkspaceInference}.
 */
@NullMarked
package dev.stateroom.workspace.inference;

import org.jspecify.annotations.NullMarked;
