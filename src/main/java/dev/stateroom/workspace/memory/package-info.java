/**
 * The memories of an open workspace: which stores and files hold them, what is there now, which namespaces its routes lead to.
 *
 * <p>Uses {@code workspace}, {@code workspace.document}, {@code backend} and {@code history.memory}. Begin at
 * {@link dev.stateroom.workspace.memory.MountedMemory}.
 */
@NullMarked
package dev.stateroom.workspace.memory;

import org.jspecify.annotations.NullMarked;
