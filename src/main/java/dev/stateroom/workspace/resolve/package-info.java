/**
 * Where a path of an agent ends up: which mount, which key in it, and by which rules, step by step.
 *
 * <p>Uses {@code workspace.document}, {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.workspace.resolve.PathResolver}.
 */
@NullMarked
package dev.stateroom.workspace.resolve;

import org.jspecify.annotations.NullMarked;
