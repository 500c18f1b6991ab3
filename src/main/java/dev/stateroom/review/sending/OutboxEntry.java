package dev.stateroom.review.sending;

import java.time.Instant;
import java.util.List;

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
 * @param reviewer who decided it; empty if that is not recorded
 * @param requests ids of the interrupts that it answers; empty if they are not recorded
 */
public record OutboxEntry(
        String id,
        String source,
        String threadId,
        String seenHead,
        String payload,
        State state,
        String note,
        Instant at,
        String reviewer,
        List<String> requests) {
    /** Copies the list. */
    public OutboxEntry {
        requests = List.copyOf(requests);
    }

    /** How far an answer has come. */
    public enum State {
        /** Decided while the shared desk did not answer: it waits on this computer for the desk. The note says why two have to decide, if they have to. */
        AWAY,
        /** A rule asks two people: it waits for another reviewer who decides the same. */
        SECOND,
        /** It waits to be sent; nothing has left this machine. */
        DECIDED,
        /** It is on its way, or was when the program ended: the server has to be asked. */
        SENDING,
        /** The server has it, or the thread has continued with it. */
        ANSWERED,
        /** It will not be sent any more: the server did not take it, it was withdrawn, or the thread has continued without it. */
        REFUSED,
        /** It is in a file, for a program that runs the agent; whether that has used it is not known yet. The note names the file. */
        SAVED
    }

    /** The same in another state. */
    public OutboxEntry at(State next, String why, Instant now) {
        return new OutboxEntry(id, source, threadId, seenHead, payload, next, why, now, reviewer, requests);
    }

    /** True if it answers that interrupt; where it is not recorded which ones, every interrupt of its thread. */
    public boolean answers(String ofSource, String ofThread, String interruptId) {
        return source.equals(ofSource) && threadId.equals(ofThread) && (requests.isEmpty() || requests.contains(interruptId));
    }
}
