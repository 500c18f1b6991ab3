package dev.stateroom.review.sending;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.time.InstantSource;
import java.util.function.Function;

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
    private final Function<Sending, Outcome<Sending>> leaving;

    /** A sender from one outbox to one server. */
    public Sender(Outbox outbox, ResumeTarget target, InstantSource clock) {
        this(outbox, target, clock, Outcome::ok);
    }

    /**
     * The same.
     *
     * @param leaving runs when it is on disk that an answer is on its way, before the first byte leaves; where it fails, none does
     */
    public Sender(Outbox outbox, ResumeTarget target, InstantSource clock, Function<Sending, Outcome<Sending>> leaving) {
        this.leaving = leaving;
        this.outbox = outbox;
        this.target = target;
        this.clock = clock;
    }

    /** Sends a decided answer; one that is under way or has arrived is not sent again. A failure where nothing could be read. */
    public Outcome<Sent> send(String id) {
        return stored(id).map(sending -> switch (sending.state()) {
            case DECIDED -> deliver(sending);
            case SENDING -> new Sent.Unsure(sending, "it was on its way when the program ended: the server has to be asked");
            case ANSWERED -> new Sent.Done(sending);
            case REFUSED -> new Sent.Declined(sending, sending.note());
        });
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
        return switch (put(sending, Sending.State.SENDING, ON_ITS_WAY)) {
            // Nothing has left: what cannot be remembered is not sent.
            case Outcome.Failed<Sending>(Failure failure) -> new Sent.Waiting(sending, failure.sentence());
            case Outcome.Ok<Sending>(Sending under) -> left(under);
        };
    }

    private Sent left(Sending under) {
        return switch (leaving.apply(under)) {
            case Outcome.Ok<Sending> _ -> delivered(under, target.deliver(under));
            case Outcome.Failed<Sending>(Failure failure) ->
                kept(under, Sending.State.DECIDED, failure.sentence(), next -> new Sent.Waiting(next, failure.sentence()));
        };
    }

    private Sent delivered(Sending under, ResumeTarget.Delivery delivery) {
        return switch (delivery) {
            case ResumeTarget.Accepted(String answer) -> kept(under, Sending.State.ANSWERED, answer, Sent.Done::new);
            case ResumeTarget.Declined(String sentence) ->
                kept(under, Sending.State.REFUSED, sentence, next -> new Sent.Declined(next, sentence));
            case ResumeTarget.NotReached(String sentence) ->
                kept(under, Sending.State.DECIDED, sentence, next -> new Sent.Waiting(next, sentence));
            case ResumeTarget.Unsure(String sentence) ->
                kept(under, Sending.State.SENDING, sentence, next -> new Sent.Unsure(next, sentence));
        };
    }

    /** Asks the server about an answer that was on its way, and says what is known then. */
    public Outcome<Sent> settle(String id) {
        return stored(id).then(sending -> sending.state() == Sending.State.SENDING ? Outcome.ok(settled(sending)) : send(id));
    }

    private Sent settled(Sending sending) {
        return switch (target.look(sending)) {
            case Outcome.Failed<ResumeTarget.Presence>(Failure failure) -> new Sent.Unsure(sending, failure.sentence());
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.There(String answer)) ->
                kept(sending, Sending.State.ANSWERED, answer, Sent.Done::new);
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.NotThere _) -> {
                String sentence = "the server never got it";
                yield kept(sending, Sending.State.DECIDED, sentence, next -> new Sent.Waiting(next, sentence));
            }
            case Outcome.Ok<ResumeTarget.Presence>(ResumeTarget.MovedOn(String head)) ->
                kept(sending, Sending.State.DECIDED, "the thread has gone on without it", next -> new Sent.Moved(next, head));
        };
    }

    private Outcome<Sending> stored(String id) {
        return outbox.get(id).then(found -> found.<Outcome<Sending>>map(Outcome::ok)
                .orElseGet(() -> Outcome.failed(Failure.Kind.NOT_FOUND, "no answer " + id + " is kept here")));
    }

    private Outcome<Sending> put(Sending sending, Sending.State state, String note) {
        return outbox.put(sending.at(state, note, clock.instant()));
    }

    /** What is told once it is stored; until then the server has to be asked again. */
    private Sent kept(Sending sending, Sending.State state, String note, Function<Sending, Sent> told) {
        return switch (put(sending, state, note)) {
            case Outcome.Ok<Sending>(Sending next) -> told.apply(next);
            case Outcome.Failed<Sending>(Failure failure) -> new Sent.Unsure(sending, failure.sentence());
        };
    }
}
