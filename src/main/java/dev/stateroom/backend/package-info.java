/**
 * Both faces of what can be mounted. State and store keep flat keys, shown as a tree by
 * {@link dev.stateroom.backend.KeyPaths}; disk folders are jailed; {@link dev.stateroom.backend.CompositeBackend} puts them together.
 *
 * <p>Uses {@code history}, {@code agent}, {@code vfs}, {@code work} and {@code langgraph}'s stores. Begin at
 * {@link dev.stateroom.backend.ObjectBackend}.
 */
@NullMarked
package dev.stateroom.backend;

import org.jspecify.annotations.NullMarked;
