/**
 * Evidence of the audit trail that can be checked without this program: entries in a Merkle tree, a signed checkpoint, proofs, their check.
 *
 * <p>Pure. Uses {@code review.audit}, {@code agent.text} and {@code vfs}. Begin at {@link dev.stateroom.review.evidence.EvidenceCheck}.
 */
@NullMarked
package dev.stateroom.review.evidence;

import org.jspecify.annotations.NullMarked;
