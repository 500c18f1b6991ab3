/**
 * Decisions and changes by people, as a chain in which every entry has the hash of the one before.
 *
 * <p>Pure. Uses {@code vfs} and {@code work}. Begin at {@link dev.stateroom.review.audit.AuditChain}.
 */
@NullMarked
package dev.stateroom.review.audit;

import org.jspecify.annotations.NullMarked;
