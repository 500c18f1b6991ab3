/**
 * One search over everything that is open: mounted files, files at any step, offloaded results and conversations, messages,
 * calls, store items with their versions. Hits come as they are found, by the place where they were found; a place that fails
 * says so along with the others.
 *
 * <p>Pure. Uses {@code history}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.search.WorkspaceSearch}.
 */
@NullMarked
package dev.stateroom.search;

import org.jspecify.annotations.NullMarked;
