package dev.stateroom.review.sending;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * Sends decided answers, each once.
 *
 * <p>The state "sending" is on disk before the first byte is sent. A process that finds it later, after a kill or a dropped connection,
 * first asks the server ({@link #settle}) and never sends again without knowing.
 */
public final class DecisionSender {
    private static final String ON_ITS_WAY = "on its way";

    private final Outbox outbox;
    private final ResumeTarget target;
    private final InstantSource clock;
    private final Function<OutboxEntry, Outcome<OutboxEntry>> leaving;

    /** A sender from one outbox to one server. */
    public DecisionSender(Outbox outbox, ResumeTarget target, InstantSource clock) {
        this(outbox, target, clock, Outcome::ok);
    }

    /**
     * A sender with a callback.
     *
     * @param leaving runs once it is on disk that an answer is being sent, before the first byte; if it fails, nothing is sent
     */
    public DecisionSender(Outbox outbox, ResumeTarget target, InstantSource clock, Function<OutboxEntry, Outcome<OutboxEntry>> leaving) {
        this.leaving = leaving;
        this.outbox = outbox;
        this.target = target;
        this.clock = clock;
    }

    /** Sends a decided answer; one that is being sent or has arrived is not sent again. A failure if nothing could be read. */
    public Outcome<SendResult> send(String id) {
        return stored(id).map(sending -> switch (sending.state()) {
            case AWAY -> new SendResult.Waiting(sending, "the shared desk does not answer; this is kept for it, and nothing is sent before it has been asked");
            case SECOND -> new SendResult.Waiting(sending, sending.note());
            case DECIDED -> deliver(sending);
            case SENDING -> new SendResult.Unsure(sending, "it was on its way when the program ended: the server has to be asked");
            case ANSWERED -> new SendResult.Done(sending);
            case REFUSED -> new SendResult.Declined(sending, sending.note());
            case SAVED -> new SendResult.Declined(sending, "it is in the file " + sending.note() + ", for a program that runs the agent");
        });
    }

    private SendResult deliver(OutboxEntry sending) {
        switch (target.head(sending.threadId())) {
            case Outcome.Failed<String>(Failure failure) -> {
                return new SendResult.Waiting(sending, failure.sentence());
            }
            case Outcome.Ok<String>(String head) -> {
                if (!head.equals(sending.seenHead())) {
                    return moved(sending, head);
                }
            }
        }
        return switch (put(sending, OutboxEntry.State.SENDING, ON_ITS_WAY)) {
            // Nothing was sent: an answer whose state cannot be stored is not sent.
            case Outcome.Failed<OutboxEntry>(Failure failure) -> new SendResult.Waiting(sending, failure.sentence());
            case Outcome.Ok<OutboxEntry>(OutboxEntry under) -> left(under);
        };
    }

    private SendResult left(OutboxEntry under) {
        return switch (leaving.apply(under)) {
            case Outcome.Ok<OutboxEntry> _ -> delivered(under, target.deliver(under));
            case Outcome.Failed<OutboxEntry>(Failure failure) ->
                kept(under, OutboxEntry.State.DECIDED, failure.sentence(), next -> new SendResult.Waiting(next, failure.sentence()));
        };
    }

    private SendResult delivered(OutboxEntry under, ResumeTarget.Delivery delivery) {
        return switch (delivery) {
            case ResumeTarget.Accepted(String answer) -> kept(under, OutboxEntry.State.ANSWERED, answer, SendResult.Done::new);
            case ResumeTarget.Declined(String sentence) ->
                kept(under, OutboxEntry.State.REFUSED, sentence, next -> new SendResult.Declined(next, sentence));
            case ResumeTarget.NotReached(String sentence) ->
                kept(under, OutboxEntry.State.DECIDED, sentence, next -> new SendResult.Waiting(next, sentence));
            case ResumeTarget.Unsure(String sentence) ->
                kept(under, OutboxEntry.State.SENDING, sentence, next -> new SendResult.Unsure(next, sentence));
        };
    }

    /** Asks the server about an answer that was being sent, and returns what is known then. */
    public Outcome<SendResult> settle(String id) {
        return stored(id).then(sending -> sending.state() == OutboxEntry.State.SENDING ? Outcome.ok(settled(sending)) : send(id));
    }

    private SendResult settled(OutboxEntry sending) {
        return switch (target.look(sending)) {
            case Outcome.Failed<ResumeTarget.Presence>(Failure failure) -> new SendResult.Unsure(sending, failure.sentence());
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.There(String answer)) ->
                kept(sending, OutboxEntry.State.ANSWERED, answer, SendResult.Done::new);
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.NotThere _) -> {
                String sentence = "the server never got it";
                yield kept(sending, OutboxEntry.State.DECIDED, sentence, next -> new SendResult.Waiting(next, sentence));
            }
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.MovedOn(String head)) ->
                moved(sending, head);
        };
    }

    /** The thread has moved on since the decision, so the answer will not be sent any more. */
    private SendResult moved(OutboxEntry sending, String head) {
        return new SendResult.Moved(put(sending, OutboxEntry.State.REFUSED, "the thread has continued without it").orElse(sending), head);
    }

    private Outcome<OutboxEntry> stored(String id) {
        return outbox.get(id).then(found -> found.<Outcome<OutboxEntry>>map(Outcome::ok)
                .orElseGet(() -> Outcome.failed(Failure.Kind.NOT_FOUND, "no answer " + id + " is kept here")));
    }

    private Outcome<OutboxEntry> put(OutboxEntry sending, OutboxEntry.State state, String note) {
        return outbox.put(sending.at(state, note, clock.instant()));
    }

    /** The result once its state is stored; otherwise the server must be asked again. */
    private SendResult kept(OutboxEntry sending, OutboxEntry.State state, String note, Function<OutboxEntry, SendResult> result) {
        return switch (put(sending, state, note)) {
            case Outcome.Ok<OutboxEntry>(OutboxEntry next) -> result.apply(next);
            case Outcome.Failed<OutboxEntry>(Failure failure) -> new SendResult.Unsure(sending, failure.sentence());
        };
    }
}
