/** Tests of the context hub's backend over a repository in memory. Begin at {@link dev.stateroom.backend.hub.HubAgentBackendTest}. */
@NullMarked
package dev.stateroom.backend.hub;

import org.jspecify.annotations.NullMarked;
