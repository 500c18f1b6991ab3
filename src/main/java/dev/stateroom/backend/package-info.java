/**
 * Backends of everything that can be mounted, for people; those for agents are in the subpackages. State and store have flat keys, shown as
 * a tree by {@link dev.stateroom.backend.KeyPaths}; disk folders are confined to their root; {@link dev.stateroom.backend.CompositeBackend}
 * mounts several as one tree.
 *
 * <p>Uses {@code history}, {@code agent}, {@code vfs}, {@code work} and {@code langgraph}'s stores. Begin at
 * {@link dev.stateroom.backend.ObjectBackend}.
 */
@NullMarked
package dev.stateroom.backend;

import org.jspecify.annotations.NullMarked;
