/**
 * Turns source addresses and workspace documents into open sources and mounted backends; shows the mounts as one tree, and as the backends
 * of an agent.
 *
 * <p>Uses {@code workspace.document}, {@code workspace.lint}, {@code workspace.items}, {@code backend}, {@code storage}, {@code langgraph}
 * and everything below. Begin at {@link dev.stateroom.workspace.LocalOpener} and {@link dev.stateroom.workspace.MountedTree}.
 */
@NullMarked
package dev.stateroom.workspace;

import org.jspecify.annotations.NullMarked;
