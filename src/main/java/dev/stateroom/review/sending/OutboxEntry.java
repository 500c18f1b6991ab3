package dev.stateroom.review.sending;

import java.time.Instant;
import java.util.List;

/**
 * A decided answer and its delivery state.
 *
 * @param id identifies it permanently; the server's run carries it too
 * @param source address of the server
 * @param threadId the thread that continues
 * @param seenHead the thread's position at the decision, as {@link HeadMark} formats it
 * @param payload the value to send, as one line of JSON
 * @param state its delivery state
 * @param note the server's answer, the run's id, or the reason of the state
 * @param at when it reached this state
 * @param reviewer who decided it; empty if not recorded
 * @param requests ids of the answered interrupts; empty if not recorded
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

    /** The delivery states. */
    public enum State {
        /** Decided while the shared desk was unreachable: it waits here for the desk. If two people must decide, the note says why. */
        AWAY,
        /** A rule requires two people: it waits for the same decision by another reviewer. */
        SECOND,
        /** It waits to be sent; nothing has left this machine. */
        DECIDED,
        /** It is being sent, or was when the program ended: the server must be asked. */
        SENDING,
        /** The server has it, or the thread has continued with it. */
        ANSWERED,
        /** It will not be sent any more: the server declined it, it was withdrawn, or the thread has continued without it. */
        REFUSED,
        /** It is in a file, for a program that runs the agent; whether it was used is not known yet. The note names the file. */
        SAVED
    }

    /** A copy in another state. */
    public OutboxEntry at(State next, String why, Instant now) {
        return new OutboxEntry(id, source, threadId, seenHead, payload, next, why, now, reviewer, requests);
    }

    /** True if it answers that interrupt; if its interrupts are not recorded, true for every interrupt of its thread. */
    public boolean answers(String ofSource, String ofThread, String interruptId) {
        return source.equals(ofSource) && threadId.equals(ofThread) && (requests.isEmpty() || requests.contains(interruptId));
    }
}
