package dev.stateroom.review.submission;

import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.Trail;
import dev.stateroom.review.decision.Answer;
import dev.stateroom.review.decision.Checked;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.Objection;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.Card;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.Sender;
import dev.stateroom.review.sending.Sending;
import dev.stateroom.review.sending.Sent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps decisions, sends them once, and writes every step into the trail. Blocks: not on the FX thread. Safe for several threads as
 * long as no two send the same answer.
 *
 * <p>The trail goes ahead: a decision stands in it before it can be sent, and that an answer leaves stands in it before the first byte
 * does. A kill leaves an answer in the outbox that says how far it has come.
 */
public final class Submissions {
    private final Outbox outbox;
    private final Trail trail;
    private final InstantSource clock;
    private final Reviewer reviewer;

    /** What one reviewer decides. */
    public Submissions(Outbox outbox, Trail trail, InstantSource clock, Reviewer reviewer) {
        this.outbox = outbox;
        this.trail = trail;
        this.clock = clock;
        this.reviewer = reviewer;
    }

    /**
     * Checks decisions and keeps them to be sent. One answer at a time may be open for a thread: another one is refused until that is
     * settled or dropped.
     *
     * @param reasons what the reviewer said beside what the agent is told, by interrupt id and number of the call ({@code "id#0"})
     */
    public Outcome<Decided> decide(ThreadCards cards, List<Answer> answers, Map<String, String> reasons) {
        if (!(cards.check(answers) instanceof Checked.Fits(ResumePayload payload))) {
            return Outcome.ok(new Decided.Refused(((Checked.Refused) cards.check(answers)).objections()));
        }
        return unsettled(cards).then(other -> {
            if (other.isPresent()) {
                return Outcome.ok(new Decided.Refused(List.of(new Objection(null, Objection.WHOLE, other.get()))));
            }
            Sending sending = new Sending(
                    UUID.randomUUID().toString(),
                    cards.place().source(),
                    cards.place().threadId(),
                    cards.mark(),
                    payload.json(),
                    Sending.State.DECIDED,
                    "",
                    clock.instant());
            return decided(cards, payload, reasons, sending.id())
                    .then(_ -> outbox.put(sending))
                    .map(kept -> new Decided.Kept(kept, payload));
        });
    }

    /** Why nothing can be decided now; what was decided when the thread stood elsewhere, and has not left, is taken back. */
    private Outcome<Optional<String>> unsettled(ThreadCards cards) {
        return outbox.open().then(open -> {
            for (Sending one : open) {
                if (!one.source().equals(cards.place().source()) || !one.threadId().equals(cards.place().threadId())) {
                    continue;
                }
                if (one.state() == Sending.State.SENDING) {
                    return Outcome.ok(Optional.of(
                            "an earlier answer to this thread was on its way and is not settled: the server has to be asked first"));
                }
                if (one.seenHead().equals(cards.mark())) {
                    return Outcome.ok(Optional.of("an earlier answer to this thread still waits to be sent: send it or take it back first"));
                }
                if (drop(one.id()) instanceof Outcome.Failed<Sending>(Failure failure)) {
                    return Outcome.failed(failure);
                }
            }
            return Outcome.ok(Optional.empty());
        });
    }

    /** One row for each call that was decided. */
    private Outcome<Boolean> decided(ThreadCards cards, ResumePayload payload, Map<String, String> reasons, String sending) {
        Outcome<Boolean> done = Outcome.ok(true);
        for (Answer answer : payload.answers()) {
            for (Card card : cards.cards()) {
                if (!card.interrupt().interruptId().equals(answer.interruptId())) {
                    continue;
                }
                for (int i = 0; i < answer.decisions().size(); i++) {
                    Decision decision = answer.decisions().get(i);
                    ShownCall shown = new ShownCall(cards, card, i);
                    String reason = reasons.getOrDefault(answer.interruptId() + "#" + i, "");
                    done = done.then(_ -> note(
                                    word(decision), shown.subject(), cards.place().threadId(), shown.detail(decision, reason, sending))
                            .map(_ -> true));
                }
            }
        }
        return done;
    }

    private static String word(Decision decision) {
        return switch (decision) {
            case Decision.Approve _ -> "approved";
            case Decision.Edit _ -> "edited";
            case Decision.Reject _ -> "rejected";
            case Decision.Respond _ -> "responded";
            case Decision.Unknown(String verb) -> verb;
        };
    }

    /** Writes down that decisions were saved to a file, which a script feeds in. */
    public Outcome<Decided> saved(ThreadCards cards, List<Answer> answers, Map<String, String> reasons, String file) {
        if (!(cards.check(answers) instanceof Checked.Fits(ResumePayload payload))) {
            return Outcome.ok(new Decided.Refused(((Checked.Refused) cards.check(answers)).objections()));
        }
        Sending drop = new Sending(
                UUID.randomUUID().toString(), file, cards.place().threadId(), cards.mark(), payload.json(), Sending.State.ANSWERED, file,
                clock.instant());
        return decided(cards, payload, reasons, drop.id())
                .then(_ -> note("saved", subject(drop), drop.threadId(), sentDetail(drop)))
                .map(_ -> new Decided.Kept(drop, payload));
    }

    /** Writes down that a call was put off. Nothing else is done: it goes on waiting. */
    public Outcome<AuditEntry> defer(ThreadCards cards, Card card, int call, String reason) {
        ShownCall shown = new ShownCall(cards, card, call);
        return note("deferred", shown.subject(), cards.place().threadId(), shown.detail(null, reason, null));
    }

    /** Sends a kept answer, one time; see {@link Sender#send}. */
    public Outcome<Sent> send(String id, ResumeTarget target) {
        return outbox.get(id).then(before -> sender(target).send(id).map(sent -> told(before, sent)));
    }

    /** Asks the server about an answer that was on its way; see {@link Sender#settle}. */
    public Outcome<Sent> settle(String id, ResumeTarget target) {
        return outbox.get(id).then(before -> sender(target).settle(id).map(sent -> told(before, sent)));
    }

    /** Takes an answer back that has not left; a failure for one that has. */
    public Outcome<Sending> drop(String id) {
        return outbox.get(id).then(found -> {
            if (found.isEmpty() || found.get().state() != Sending.State.DECIDED) {
                return Outcome.failed(
                        Failure.Kind.INVALID,
                        found.isEmpty() ? "no answer " + id + " is kept here" : "answer " + id + " has left: it cannot be taken back");
            }
            Sending taken = found.get();
            Sending dropped = new Sending(
                    taken.id(), taken.source(), taken.threadId(), taken.seenHead(), taken.payload(), Sending.State.REFUSED,
                    "taken back", clock.instant());
            return note("withdrawn", subject(taken), taken.threadId(), sentDetail(taken)).then(_ -> outbox.put(dropped));
        });
    }

    /** Answers that no server has yet, oldest first. */
    public Outcome<List<Sending>> open() {
        return outbox.open();
    }

    /** Answers of whatever state, the newest first. */
    public Outcome<List<Sending>> newest(int most) {
        return outbox.newest(most);
    }

    private Sender sender(ResumeTarget target) {
        return new Sender(
                outbox,
                target,
                clock,
                leaving -> note("sent", subject(leaving), leaving.threadId(), sentDetail(leaving)).map(_ -> leaving));
    }

    /** What became of it, in the trail. What has happened stays so where the trail cannot be written: the outbox says it too. */
    private Sent told(Optional<Sending> before, Sent sent) {
        Sending.State was = before.map(Sending::state).orElse(Sending.State.DECIDED);
        if (was == Sending.State.ANSWERED || was == Sending.State.REFUSED) {
            return sent;
        }
        switch (sent) {
            case Sent.Done(Sending sending) -> answer("answered", sending, sending.note());
            case Sent.Declined(Sending sending, String sentence) -> answer("refused", sending, sentence);
            case Sent.Moved(Sending sending, String head) -> answer("stopped", sending, "the thread has moved to " + head);
            case Sent.Unsure(Sending sending, String sentence) -> answer("unsettled", sending, sentence);
            case Sent.Waiting(Sending sending, String sentence) -> {
                // What has not left is no event; that something did not arrive is one.
                if (was == Sending.State.SENDING) {
                    answer("returned", sending, sentence);
                }
            }
        }
        return sent;
    }

    private void answer(String action, Sending sending, String answer) {
        if (note(action, subject(sending), sending.threadId(), answerDetail(sending, answer))
                instanceof Outcome.Failed<AuditEntry>(Failure failure)) {
            System.getLogger(Submissions.class.getName())
                    .log(System.Logger.Level.WARNING, "not added to the audit trail: {0}", failure.sentence());
        }
    }

    private Outcome<AuditEntry> note(String action, String subject, String place, String detail) {
        return trail.append(new AuditEvent(clock.instant(), reviewer.name(), reviewer.through(), action, subject, place, detail));
    }

    private static String subject(Sending sending) {
        return "answer to " + sending.source();
    }

    private static String sentDetail(Sending sending) {
        Map<String, Value> detail = new LinkedHashMap<>();
        detail.put("sending", new Value.Text(sending.id()));
        detail.put("to", new Value.Text(sending.source()));
        detail.put("head", new Value.Text(sending.seenHead()));
        detail.put("payload", new Value.Text(sending.payload()));
        detail.put("payload_hash", new Value.Text(Sha256.of(sending.payload())));
        return JsonText.JAVASCRIPT.of(Value.Fields.copyOf(detail));
    }

    private static String answerDetail(Sending sending, String answer) {
        Map<String, Value> detail = new LinkedHashMap<>();
        detail.put("sending", new Value.Text(sending.id()));
        detail.put("to", new Value.Text(sending.source()));
        detail.put("payload_hash", new Value.Text(Sha256.of(sending.payload())));
        detail.put("answer", new Value.Text(answer));
        return JsonText.JAVASCRIPT.of(Value.Fields.copyOf(detail));
    }
}
