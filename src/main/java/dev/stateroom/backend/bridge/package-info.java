/**
 * The user's own backend object, in the user's own Python or Node: a child process that speaks a protocol of JSON lines, and the backends
 * over it, for people and for agents.
 *
 * <p>Uses {@code agent}, {@code vfs}, {@code work}, {@code langgraph.serde}, {@code backend}, {@code backend.search} and
 * {@code backend.shell}. Start at {@link dev.stateroom.backend.bridge.BridgeConnection}; the site's page "The bridge" describes the
 * protocol.
 */
@NullMarked
package dev.stateroom.backend.bridge;

import org.jspecify.annotations.NullMarked;
