/**
 * The published versions of the program, which are checked only at the user's request.
 *
 * <p>Uses {@code http}. Begin at {@link dev.stateroom.workspace.release.PublishedReleases}.
 */
@NullMarked
package dev.stateroom.workspace.release;

import org.jspecify.annotations.NullMarked;
