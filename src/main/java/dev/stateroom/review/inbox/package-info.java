/**
 * All open requests of many sources at once: a list of short entries that follows its sources, and full cards of the opened thread.
 *
 * <p>Pure. Uses {@code review}, {@code review.decision}, {@code review.hazard}, {@code review.sending}, {@code permission}, {@code
 * history}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.review.inbox.Inbox}; sources implement {@link
 * dev.stateroom.review.inbox.PendingSource}.
 */
@NullMarked
package dev.stateroom.review.inbox;

import org.jspecify.annotations.NullMarked;
