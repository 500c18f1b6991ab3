/**
 * The view of what waits for the user: the calls that hang, what each would do, what is decided about them, and what will be sent.
 *
 * <p>{@link dev.stateroom.ui.inbox.Waiting} and {@link dev.stateroom.ui.inbox.CallDetail} are read off the FX thread and know no node;
 * {@link dev.stateroom.ui.inbox.InboxModel} holds what is shown and decided. Uses {@code review}, {@code history}, {@code permission},
 * {@code workspace} and {@code ui.diff}. Begin at {@link dev.stateroom.ui.inbox.InboxView}.
 */
@NullMarked
package dev.stateroom.ui.inbox;

import org.jspecify.annotations.NullMarked;
