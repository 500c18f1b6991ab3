package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;

/** A row of the list: a thread's head, or what waits in it below. */
sealed interface InboxRow {

    /** A thread. */
    record Head(WaitingThread thread) implements InboxRow {}

    /** A call. */
    record Call(HangingCall call) implements InboxRow {}

    /** A question of the program, which any JSON value answers. */
    record Foreign(WaitingRequest request) implements InboxRow {}
}
