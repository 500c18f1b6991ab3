/**
 * Evidence of the audit log in files: the log's key, and the folder that is exported and verified.
 *
 * <p>Uses {@code review.evidence}, {@code review.audit} and {@code platform}. Begin at {@link dev.stateroom.workspace.evidence.EvidenceFolder}.
 */
@NullMarked
package dev.stateroom.workspace.evidence;

import org.jspecify.annotations.NullMarked;
