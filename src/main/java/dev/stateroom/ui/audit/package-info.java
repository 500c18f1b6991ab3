/**
 * The view of the audit trail: whether its chain is intact, what was decided and changed by whom, and one entry in full.
 *
 * <p>Uses {@code review.audit}, {@code workspace}, {@code ui.session} and {@code ui.diff}. Begin at
 * {@link dev.stateroom.ui.audit.AuditView}.
 */
@NullMarked
package dev.stateroom.ui.audit;

import org.jspecify.annotations.NullMarked;
