/**
 * Sandboxes that a provider keeps and that are reached over HTTP: a command goes as one request, what it prints comes back through
 * whatever the provider carries, byte for byte.
 *
 * <p>Uses {@code backend.remote}, {@code http}, {@code langgraph.serde} for JSON, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.backend.remote.hosted.HostedSandboxes}; a provider implements
 * {@link dev.stateroom.backend.remote.hosted.HostedSandbox}.
 */
@NullMarked
package dev.stateroom.backend.remote.hosted;

import org.jspecify.annotations.NullMarked;
