package dev.stateroom.ui.inbox;

/** A row of the list: a thread's head, or what waits in it below. */
sealed interface InboxRow {

    /** A thread. */
    record Head(WaitingThread thread) implements InboxRow {}

    /** A call, or a question. */
    record Call(HangingCall call) implements InboxRow {}
}
