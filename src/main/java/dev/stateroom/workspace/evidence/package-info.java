/**
 * Evidence of the audit trail in files: the key of the log, and the folder that is exported and checked.
 *
 * <p>Uses {@code review.evidence}, {@code review.audit} and {@code platform}. Begin at {@link dev.stateroom.workspace.evidence.EvidenceFolder}.
 */
@NullMarked
package dev.stateroom.workspace.evidence;

import org.jspecify.annotations.NullMarked;
