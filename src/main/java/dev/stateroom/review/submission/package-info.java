/**
 * Takes decisions to the server and records every step in the audit trail: decided, sent, answered, deferred.
 *
 * <p>Pure. Uses {@code review.inbox}, {@code review.decision}, {@code review.sending}, {@code review.audit} and everything below. Begin at
 * {@link dev.stateroom.review.submission.SubmissionService}.
 */
@NullMarked
package dev.stateroom.review.submission;

import org.jspecify.annotations.NullMarked;
