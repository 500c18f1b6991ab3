/**
 * Several backends under one tree as an agent sees them: the reference packages' composite in every dialect.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.backend.composite.CompositeAgentBackend}.
 */
@NullMarked
package dev.stateroom.backend.composite;

import org.jspecify.annotations.NullMarked;
