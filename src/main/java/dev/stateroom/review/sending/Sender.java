package dev.stateroom.review.sending;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.time.InstantSource;

/**
 * Sends decided answers, each once.
 *
 * <p>That an answer is on its way is on disk before the first byte leaves. Whoever finds it so afterwards, by a kill or a dropped
 * connection, asks the server first ({@link #settle}) and never sends it again on a guess.
 */
public final class Sender {
    private static final String ON_ITS_WAY = "on its way";

    private final Outbox outbox;
    private final ResumeTarget target;
    private final InstantSource clock;

    /** A sender from one outbox to one server. */
    public Sender(Outbox outbox, ResumeTarget target, InstantSource clock) {
        this.outbox = outbox;
        this.target = target;
        this.clock = clock;
    }

    /** Sends a decided answer; one that is under way or has arrived is not sent again. */
    public Sent send(String id) {
        Sending sending = stored(id);
        return switch (sending.state()) {
            case DECIDED -> deliver(sending);
            case SENDING -> new Sent.Unsure(sending, "it was on its way when the program ended: the server has to be asked");
            case ANSWERED -> new Sent.Done(sending);
            case REFUSED -> new Sent.Declined(sending, sending.note());
        };
    }

    private Sent deliver(Sending sending) {
        switch (target.head(sending.threadId())) {
            case Outcome.Failed<String>(Failure failure) -> {
                return new Sent.Waiting(sending, failure.sentence());
            }
            case Outcome.Ok<String>(String head) -> {
                if (!head.equals(sending.seenHead())) {
                    return new Sent.Moved(sending, head);
                }
            }
        }
        Sending leaving = put(sending, Sending.State.SENDING, ON_ITS_WAY);
        return switch (target.deliver(leaving)) {
            case ResumeTarget.Accepted(String answer) -> new Sent.Done(put(leaving, Sending.State.ANSWERED, answer));
            case ResumeTarget.Declined(String sentence) ->
                new Sent.Declined(put(leaving, Sending.State.REFUSED, sentence), sentence);
            case ResumeTarget.NotReached(String sentence) ->
                new Sent.Waiting(put(leaving, Sending.State.DECIDED, sentence), sentence);
            case ResumeTarget.Unsure(String sentence) -> new Sent.Unsure(put(leaving, Sending.State.SENDING, sentence), sentence);
        };
    }

    /** Asks the server about an answer that was on its way, and says what is known then. */
    public Sent settle(String id) {
        Sending sending = stored(id);
        if (sending.state() != Sending.State.SENDING) {
            return send(id);
        }
        return switch (target.look(sending)) {
            case Outcome.Failed<ResumeTarget.Presence>(Failure failure) -> new Sent.Unsure(sending, failure.sentence());
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.There(String answer)) ->
                new Sent.Done(put(sending, Sending.State.ANSWERED, answer));
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.NotThere _) -> {
                String sentence = "the server never got it";
                yield new Sent.Waiting(put(sending, Sending.State.DECIDED, sentence), sentence);
            }
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.MovedOn(String head)) ->
                new Sent.Moved(put(sending, Sending.State.DECIDED, "the thread has gone on without it"), head);
        };
    }

    private Sending stored(String id) {
        return outbox.get(id).orElseThrow(() -> new IllegalArgumentException("no answer " + id + " is kept here"));
    }

    private Sending put(Sending sending, Sending.State state, String note) {
        Sending next = sending.at(state, note, clock.instant());
        outbox.put(next);
        return next;
    }
}
