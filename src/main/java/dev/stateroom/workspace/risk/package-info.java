/**
 * All that goes wrong in a thread's calls although none of them fails, found once for all that show it.
 *
 * <p>Uses {@code history.hazard}, {@code history.ledger} and {@code workspace.nearmiss}. Begin at {@link dev.stateroom.workspace.risk.CallRisks}.
 */
@NullMarked
package dev.stateroom.workspace.risk;

import org.jspecify.annotations.NullMarked;
