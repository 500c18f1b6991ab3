package dev.stateroom.review.sending;

import java.time.Instant;

/**
 * An answer that was decided, and how far it has come.
 *
 * @param id names it for ever; the server's run carries it too
 * @param source address of the server
 * @param threadId the thread that continues
 * @param seenHead where the thread was when it was decided, as {@link HeadMark} has it
 * @param payload what is sent, as one line of JSON
 * @param state how far it has come
 * @param note the server's answer, the run's id, or why it is where it is
 * @param at when it came to this state
 */
public record OutboxEntry(
        String id, String source, String threadId, String seenHead, String payload, State state, String note, Instant at) {

    /** How far an answer has come. */
    public enum State {
        /** It waits to be sent; nothing has left this machine. */
        DECIDED,
        /** It is on its way, or was when the program ended: the server has to be asked. */
        SENDING,
        /** The server has it. */
        ANSWERED,
        /** The server looked at it and did not take it; nothing was changed. */
        REFUSED
    }

    OutboxEntry at(State next, String why, Instant now) {
        return new OutboxEntry(id, source, threadId, seenHead, payload, next, why, now);
    }
}
