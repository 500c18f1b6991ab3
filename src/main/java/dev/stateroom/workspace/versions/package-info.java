/**
 * The history of a path of an agent, wherever the path is: the one place that commands and views ask.
 *
 * <p>Uses {@code workspace} and {@code history.mounted}. Begin at {@link dev.stateroom.workspace.versions.PathHistory}.
 */
@NullMarked
package dev.stateroom.workspace.versions;

import org.jspecify.annotations.NullMarked;
