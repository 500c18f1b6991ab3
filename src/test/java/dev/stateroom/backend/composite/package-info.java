/** Tests of the agent's composite in every dialect. Begin at {@link dev.stateroom.backend.composite.CompositeAgentBackendTest}. */
@NullMarked
package dev.stateroom.backend.composite;

import org.jspecify.annotations.NullMarked;
