package dev.stateroom.review.sending;

/** What happened to an answer that was to be sent or settled. */
public sealed interface SendResult {

    /** The server has it. */
    record Done(OutboxEntry sending) implements SendResult {}

    /** It still waits here, and may be sent again; the sentence says why. */
    record Waiting(OutboxEntry sending, String sentence) implements SendResult {}

    /** The thread is not where it was when this was decided: it has to be decided again. */
    record Moved(OutboxEntry sending, String head) implements SendResult {}

    /** The server did not take it. */
    record Declined(OutboxEntry sending, String sentence) implements SendResult {}

    /** It is not known whether the server has it; it has to be asked before anything else is done. */
    record Unsure(OutboxEntry sending, String sentence) implements SendResult {}
}
