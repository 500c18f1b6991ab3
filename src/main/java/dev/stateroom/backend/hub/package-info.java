/**
 * The agent's face of a context hub: a repository of text files whose every change is a commit, behind any wire; exact in
 * every dialect that has it. And the wire: a hub's repositories over HTTP, with trees, commits on top of a parent, older versions, and what
 * links elsewhere.
 *
 * <p>Uses {@code agent}, {@code http}, {@code vfs} and how searches of keys understand a path. Begin at {@link
 * dev.stateroom.backend.hub.HubAgentBackends}; {@link dev.stateroom.backend.hub.HubFiles} is what people see of a repository.
 */
@NullMarked
package dev.stateroom.backend.hub;

import org.jspecify.annotations.NullMarked;
