/**
 * The first view of a source and a thread: the thread and step at which it opens, and a summary of the thread.
 *
 * <p>The records are made from facts of other packages: {@code history} (steps, calls, offloads, drift) and {@code review} (waiting
 * requests). This package determines no such fact itself. Begin at {@link dev.stateroom.workspace.overview.LandingThread}.
 */
@NullMarked
package dev.stateroom.workspace.overview;

import org.jspecify.annotations.NullMarked;
