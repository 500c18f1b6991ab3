package dev.stateroom.review.sending;

/** What became of an answer that was to be sent or settled. */
public sealed interface Sent {

    /** The server has it. */
    record Done(Sending sending) implements Sent {}

    /** It still waits here, and may be sent again; the sentence says why. */
    record Waiting(Sending sending, String sentence) implements Sent {}

    /** The thread is not where it was when this was decided: it has to be decided anew. */
    record Moved(Sending sending, String head) implements Sent {}

    /** The server did not take it. */
    record Declined(Sending sending, String sentence) implements Sent {}

    /** Nobody knows whether the server has it; it has to be asked before anything else is done. */
    record Unsure(Sending sending, String sentence) implements Sent {}
}
