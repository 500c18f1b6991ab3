package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;

/** A row of the list: a thread's head, or what waits in it below. */
sealed interface InboxRow {

    /** A thread. */
    record Head(WaitingThread thread) implements InboxRow {}

    /** A call. */
    record Call(HangingCall call) implements InboxRow {}

    /** A request of the program's own form, which only that program can answer. */
    record Foreign(WaitingRequest request) implements InboxRow {}
}
