/**
 * A sandbox as an agent sees it: the reference packages' base class, which works by a shell and two transfers.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.backend.sandbox.SandboxAgentBackends}; a transport implements
 * {@link dev.stateroom.backend.sandbox.SandboxShell}.
 */
@NullMarked
package dev.stateroom.backend.sandbox;

import org.jspecify.annotations.NullMarked;
