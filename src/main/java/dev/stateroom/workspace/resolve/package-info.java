/**
 * Resolves a path of an agent: its mount, the key in it, and the applied rules step by step.
 *
 * <p>Uses {@code workspace.document}, {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.workspace.resolve.PathResolver}.
 */
@NullMarked
package dev.stateroom.workspace.resolve;

import org.jspecify.annotations.NullMarked;
