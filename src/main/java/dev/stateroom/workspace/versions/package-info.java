/**
 * The history of an agent's path in any place, for all commands and views.
 *
 * <p>Uses {@code workspace} and {@code history.mounted}. Begin at {@link dev.stateroom.workspace.versions.PathHistory}.
 */
@NullMarked
package dev.stateroom.workspace.versions;

import org.jspecify.annotations.NullMarked;
