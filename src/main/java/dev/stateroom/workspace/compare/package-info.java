/**
 * What differs between any two trees of files: threads at a step, mounts, folders.
 *
 * <p>Uses {@code history}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.workspace.compare.TreeComparison}.
 */
@NullMarked
package dev.stateroom.workspace.compare;

import org.jspecify.annotations.NullMarked;
