/**
 * What a person sees first: where opening a source leads, and what happened in a thread.
 *
 * <p>Answers are records made from what other packages know: {@code history} (steps, calls, offloads, drift) and {@code review} (what
 * waits). Nothing here decides such a fact. Begin at {@link dev.stateroom.workspace.overview.LandingThread}.
 */
@NullMarked
package dev.stateroom.workspace.overview;

import org.jspecify.annotations.NullMarked;
