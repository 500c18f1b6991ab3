/**
 * The published versions of the program, which are asked for only where a person wants it.
 *
 * <p>Uses {@code http}. Begin at {@link dev.stateroom.workspace.release.PublishedReleases}.
 */
@NullMarked
package dev.stateroom.workspace.release;

import org.jspecify.annotations.NullMarked;
