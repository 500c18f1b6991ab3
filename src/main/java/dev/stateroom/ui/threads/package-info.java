/**
 * The view of all threads of a source: a table with what each did to its files, and the lineage of the one that is looked
 * at. What costs reading (first message, status, sparkline) is found out for the rows that are seen, in the background.
 *
 * <p>{@link dev.stateroom.ui.threads.ThreadFacts} and {@link dev.stateroom.ui.threads.ThreadGraph} are pure. Begin at
 * {@link dev.stateroom.ui.threads.ThreadsView}.
 */
@NullMarked
package dev.stateroom.ui.threads;

import org.jspecify.annotations.NullMarked;
