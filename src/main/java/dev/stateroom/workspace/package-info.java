/**
 * Source addresses and workspace documents, turned into mounted backends and open sources; the mounts as one tree, and as what an
 * agent is given.
 *
 * <p>Uses {@code workspace.document}, {@code workspace.lint}, {@code workspace.items}, {@code backend}, {@code storage}, {@code langgraph} and everything below. Begin at
 * {@link dev.stateroom.workspace.LocalOpener} and {@link dev.stateroom.workspace.MountedTree}.
 */
@NullMarked
package dev.stateroom.workspace;

import org.jspecify.annotations.NullMarked;
