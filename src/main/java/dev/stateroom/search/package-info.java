/**
 * One search over all that is open: mounted files, files at any step, offloaded results and conversations, messages, calls, store items
 * with their versions. Hits are reported as they are found, grouped by place; a place that fails is reported along with them.
 *
 * <p>Pure. Uses {@code history}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.search.WorkspaceSearch}.
 */
@NullMarked
package dev.stateroom.search;

import org.jspecify.annotations.NullMarked;
