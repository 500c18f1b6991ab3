/**
 * A context hub's repositories over HTTP: trees, commits on top of a parent, older versions, and what links elsewhere.
 *
 * <p>Uses {@code http}, {@code backend.hub} and {@code backend.object}. Begin at {@link dev.stateroom.backend.hub.wire.HubClient};
 * {@link dev.stateroom.backend.hub.wire.HubFiles} is what people see of a repository.
 */
@NullMarked
package dev.stateroom.backend.hub.wire;

import org.jspecify.annotations.NullMarked;
