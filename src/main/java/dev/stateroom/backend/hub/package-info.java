/**
 * The agent's face of a context hub: a repository of text files whose every change is a commit, behind any wire; exact in
 * every dialect that has it.
 *
 * <p>Uses {@code agent}, {@code vfs} and how searches of keys understand a path. Begin at {@link
 * dev.stateroom.backend.hub.HubAgentBackends}.
 */
@NullMarked
package dev.stateroom.backend.hub;

import org.jspecify.annotations.NullMarked;
