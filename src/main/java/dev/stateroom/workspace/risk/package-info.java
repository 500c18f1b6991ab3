/**
 * All problems in a thread's calls that do not fail, found once for all views.
 *
 * <p>Uses {@code history.hazard}, {@code history.ledger} and {@code workspace.nearmiss}. Begin at {@link dev.stateroom.workspace.risk.CallRisks}.
 */
@NullMarked
package dev.stateroom.workspace.risk;

import org.jspecify.annotations.NullMarked;
