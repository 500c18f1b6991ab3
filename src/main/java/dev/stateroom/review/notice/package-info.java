/**
 * Notices of requests that wait: that one has begun to wait, that it waits for too long, that it waits no more.
 *
 * <p>Pure. Uses {@code review.inbox}. Begin at {@link dev.stateroom.review.notice.NoticeFeed}.
 */
@NullMarked
package dev.stateroom.review.notice;

import org.jspecify.annotations.NullMarked;
