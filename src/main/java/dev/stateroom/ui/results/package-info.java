/**
 * The view of what was offloaded from a thread's conversation into files: a ledger with the fate of each result, and the selected one in
 * full or as the model saw it, with the calls that read it back.
 *
 * <p>{@link dev.stateroom.ui.results.ShownNotice} and {@link dev.stateroom.ui.results.LedgerFilter} are pure. Begin at
 * {@link dev.stateroom.ui.results.ResultsView}.
 */
@NullMarked
package dev.stateroom.ui.results;

import org.jspecify.annotations.NullMarked;
