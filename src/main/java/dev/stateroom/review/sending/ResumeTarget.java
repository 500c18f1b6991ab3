package dev.stateroom.review.sending;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** A server that continues with threads. Every method waits for the network and ends within its time limit. */
public interface ResumeTarget {

    /** Where the thread is, as {@link HeadMark} has it. */
    Outcome<String> head(String threadId);

    /** Hands the answer over, one time; a call never tries twice by itself. */
    Delivery deliver(OutboxEntry sending);

    /** Whether an answer that may have been handed over is there. */
    Outcome<Presence> look(OutboxEntry sending);

    /** Waits until a run has ended, however long that takes. */
    default Outcome<RunEnd> end(String threadId, String runId, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "nothing tells how runs end here");
    }

    /**
     * How a run ended.
     *
     * @param status {@code success}, {@code interrupted}, {@code error}, or another word of the server's
     * @param error what the run failed with; empty for nothing
     */
    record RunEnd(String status, String error) {}

    /** What happened to one try. */
    sealed interface Delivery {}

    /** The server has it; {@code answer} says how it calls the run. */
    record Accepted(String answer) implements Delivery {}

    /** The server looked at it and took nothing. */
    record Declined(String sentence) implements Delivery {}

    /** It did not leave this machine. */
    record NotReached(String sentence) implements Delivery {}

    /** It left, and no answer came. */
    record Unsure(String sentence) implements Delivery {}

    /** Whether a server has an answer. */
    sealed interface Presence {}

    /** It has; {@code answer} says how it calls the run. */
    record There(String answer) implements Presence {}

    /** It has not, and the thread waits as it did. */
    record NotThere() implements Presence {}

    /** It has not, and the thread has continued in another way. */
    record MovedOn(String head) implements Presence {}
}
