package dev.stateroom.review.sending;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** A server that resumes threads. Every method blocks on the network, within a time limit. */
public interface ResumeTarget {

    /** The thread's position, as {@link HeadMark} formats it. */
    Outcome<String> head(String threadId);

    /** Sends the answer once, without retries. */
    Delivery deliver(OutboxEntry sending);

    /** Checks whether the server has an answer that may have been sent. */
    Outcome<Presence> look(OutboxEntry sending);

    /** Waits until a run has ended, without a time limit. */
    default Outcome<RunEnd> end(String threadId, String runId, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "nothing tells how runs end here");
    }

    /**
     * How a run ended.
     *
     * @param status {@code success}, {@code interrupted}, {@code error}, or another word of the server
     * @param error the error of the run; empty for none
     */
    record RunEnd(String status, String error) {}

    /** The result of one attempt. */
    sealed interface Delivery {}

    /** The server has it; {@code answer} has the server's id of the run. */
    record Accepted(String answer) implements Delivery {}

    /** The server declined it. */
    record Declined(String sentence) implements Delivery {}

    /** It was not sent. */
    record NotReached(String sentence) implements Delivery {}

    /** It was sent, without a response. */
    record Unsure(String sentence) implements Delivery {}

    /** Whether a server has an answer. */
    sealed interface Presence {}

    /** It has; {@code answer} has the server's id of the run. */
    record There(String answer) implements Presence {}

    /** It does not have it, and the thread still waits. */
    record NotThere() implements Presence {}

    /** It does not have it, and the thread has continued in another way. */
    record MovedOn(String head) implements Presence {}
}
