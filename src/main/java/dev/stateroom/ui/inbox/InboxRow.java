package dev.stateroom.ui.inbox;

/** A row of the list: the heading of a thread, or one of its calls. */
sealed interface InboxRow {

    /** A thread. */
    record Head(WaitingThread thread) implements InboxRow {}

    /** A call, or a question. */
    record Call(HangingCall call) implements InboxRow {}
}
