/**
 * The audit trail and the answers that wait to be sent, in the embedded database; the head of the trail in a file next to it.
 *
 * <p>Implements {@code review.audit} and {@code review.sending}; uses {@code storage.database}, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.storage.trail.DatabaseAudit}.
 */
@NullMarked
package dev.stateroom.storage.trail;

import org.jspecify.annotations.NullMarked;
