/**
 * Notices about open requests: a request has opened, is overdue, or is gone.
 *
 * <p>Pure. Uses {@code review.inbox}. Begin at {@link dev.stateroom.review.notice.NoticeFeed}.
 */
@NullMarked
package dev.stateroom.review.notice;

import org.jspecify.annotations.NullMarked;
