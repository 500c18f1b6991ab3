/**
 * The memories of an open workspace: their stores and files, their current content, and the namespaces of its routes.
 *
 * <p>Uses {@code workspace}, {@code workspace.document}, {@code backend} and {@code history.memory}. Begin at {@link
 * dev.stateroom.workspace.memory.MountedMemory}.
 */
@NullMarked
package dev.stateroom.workspace.memory;

import org.jspecify.annotations.NullMarked;
