/**
 * Sandboxes at providers, used over HTTP: a command is one request, and its output is returned byte for byte, even over transports of text.
 *
 * <p>Uses {@code backend.remote}, {@code http}, {@code langgraph.serde} for JSON, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.backend.remote.hosted.HostedSandboxes}; a provider implements
 * {@link dev.stateroom.backend.remote.hosted.HostedSandbox}.
 */
@NullMarked
package dev.stateroom.backend.remote.hosted;

import org.jspecify.annotations.NullMarked;
