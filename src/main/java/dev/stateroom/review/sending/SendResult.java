package dev.stateroom.review.sending;

/** The result of sending or settling an answer. */
public sealed interface SendResult {

    /** The server has it. */
    record Done(OutboxEntry sending) implements SendResult {}

    /** It still waits here, and may be sent again; the sentence says why. */
    record Waiting(OutboxEntry sending, String sentence) implements SendResult {}

    /** The thread has moved since the decision: it must be decided again. */
    record Moved(OutboxEntry sending, String head) implements SendResult {}

    /** The server declined it. */
    record Declined(OutboxEntry sending, String sentence) implements SendResult {}

    /** It is unknown whether the server has it; the server must be asked before anything else is done. */
    record Unsure(OutboxEntry sending, String sentence) implements SendResult {}
}
