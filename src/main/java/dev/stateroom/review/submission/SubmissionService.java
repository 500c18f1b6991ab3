package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.evidence.DecisionSignature;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.review.evidence.ReviewerKey;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.review.sending.DecisionSender;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Stores decisions, sends them once, and records every step in the trail. Blocks: not on the FX thread. Thread-safe as long as no two
 * threads send the same answer.
 *
 * <p>The trail is written first: a decision is in it before it can be sent, and the sending of an answer before the first byte is sent.
 * After a kill the outbox has the delivery state of every answer.
 */
public final class SubmissionService {
    /** The action of a comment in the trail. */
    public static final String COMMENTED = "commented";

    private final Outbox outbox;
    private final AuditLog trail;
    private final InstantSource clock;
    private final Reviewer reviewer;
    private final TwoPersonRule rule;
    private final @Nullable ReviewerKey key;

    /** Cached, because its source may be slow or ask a person. */
    private @Nullable LogSigner signer;

    /** A service for the decisions of one reviewer. */
    public SubmissionService(Outbox outbox, AuditLog trail, InstantSource clock, Reviewer reviewer) {
        this(outbox, trail, clock, reviewer, TwoPersonRule.NONE, null);
    }

    /**
     * A service with a rule that requires two people for some calls.
     *
     * @param key the reviewer's, which signs each decision; null for a reviewer without one
     */
    public SubmissionService(Outbox outbox, AuditLog trail, InstantSource clock, Reviewer reviewer, TwoPersonRule rule, @Nullable ReviewerKey key) {
        this.rule = rule;
        this.key = key;
        this.outbox = outbox;
        this.trail = trail;
        this.clock = clock;
        this.reviewer = reviewer;
    }

    /**
     * Checks decisions and stores them for sending. A thread can have one open answer: another one is refused until that is settled or
     * dropped.
     *
     * @param reasons the reviewer's reasons, which the agent does not get, by interrupt id and number of the call ({@code "id#0"})
     */
    public Outcome<SubmissionResult> decide(ThreadCards cards, List<RequestAnswer> answers, Map<String, String> reasons) {
        if (!(cards.check(answers) instanceof CheckedAnswers.Fits(ResumePayload payload))) {
            return Outcome.ok(new SubmissionResult.Refused(((CheckedAnswers.Refused) cards.check(answers)).objections()));
        }
        Optional<String> forbidden = forbids(cards, answers);
        if (forbidden.isPresent()) {
            return Outcome.ok(refused(forbidden.get()));
        }
        Optional<String> asksTwo = rule.asksTwo(cards, answers);
        Outcome<Optional<OutboxEntry>> first = asksTwo.isEmpty() ? Outcome.ok(Optional.empty()) : firstOf(cards, payload);
        return ready().then(_ -> first).then(same -> same.isPresent() ? second(same.get(), cards, payload, reasons) : alone(cards, payload, reasons, asksTwo));
    }

    /** Loads the signing key before anything is decided; if that fails, nothing can be decided. */
    public Outcome<Boolean> ready() {
        return signer().map(_ -> true);
    }

    private synchronized Outcome<Optional<LogSigner>> signer() {
        if (key == null || signer != null) {
            return Outcome.ok(Optional.ofNullable(signer));
        }
        return key.pair().get().map(found -> {
            signer = found;
            return Optional.of(found);
        });
    }

    private Optional<String> forbids(ThreadCards cards, List<RequestAnswer> answers) {
        return rule.forbids(cards, answers, reviewer, key == null ? null : key.known());
    }

    /** The same decisions by another reviewer at the same position of the thread, if they wait for a second one. */
    private Outcome<Optional<OutboxEntry>> firstOf(ThreadCards cards, ResumePayload payload) {
        return outbox.open().map(open -> open.stream()
                .filter(one -> one.state() == OutboxEntry.State.SECOND && isOf(one, cards) && one.seenHead().equals(cards.mark()))
                .filter(one -> one.payload().equals(payload.json()) && !rule.isSame(one.reviewer(), reviewer.name()))
                .findFirst());
    }

    private static boolean isOf(OutboxEntry one, ThreadCards cards) {
        return one.source().equals(cards.place().source()) && one.threadId().equals(cards.place().threadId());
    }

    private Outcome<SubmissionResult> second(OutboxEntry first, ThreadCards cards, ResumePayload payload, Map<String, String> reasons) {
        return decided(cards, payload, reasons, first.id())
                .then(_ -> outbox.put(first.at(OutboxEntry.State.DECIDED, "decided by " + first.reviewer() + " and " + reviewer.name(), clock.instant())))
                .map(kept -> new SubmissionResult.Kept(kept, payload));
    }

    private Outcome<SubmissionResult> alone(ThreadCards cards, ResumePayload payload, Map<String, String> reasons, Optional<String> asksTwo) {
        return unsettled(cards).then(other -> {
            if (other.isPresent()) {
                return Outcome.ok(refused(other.get()));
            }
            OutboxEntry sending = new OutboxEntry(
                    UUID.randomUUID().toString(),
                    cards.place().source(),
                    cards.place().threadId(),
                    cards.mark(),
                    payload.json(),
                    asksTwo.isEmpty() ? OutboxEntry.State.DECIDED : OutboxEntry.State.SECOND,
                    asksTwo.map(why -> "a second reviewer has to decide the same: " + why).orElse(""),
                    clock.instant(),
                    reviewer.name(),
                    requests(payload));
            return decided(cards, payload, reasons, sending.id()).then(_ -> kept(sending)).map(kept -> new SubmissionResult.Kept(kept, payload));
        });
    }

    /** Stores an answer whose decisions are in the trail; if that fails, as when another reviewer was first, the trail gets that too. */
    private Outcome<OutboxEntry> kept(OutboxEntry sending) {
        return switch (outbox.put(sending)) {
            case Outcome.Ok<OutboxEntry> kept -> kept;
            case Outcome.Failed<OutboxEntry> failed -> note(sending.reviewer(), "withdrawn", subject(sending), sending.threadId(), AnswerDetail.sent(reviewer, sending))
                    .then(_ -> failed);
        };
    }

    private static SubmissionResult refused(String sentence) {
        return new SubmissionResult.Refused(List.of(new DecisionProblem(null, DecisionProblem.WHOLE, sentence)));
    }

    private static List<String> requests(ResumePayload payload) {
        return payload.answers().stream().map(RequestAnswer::interruptId).filter(Objects::nonNull).toList();
    }

    /** Why nothing can be decided now. Drops unsent decisions that were made at another position of the thread. */
    private Outcome<Optional<String>> unsettled(ThreadCards cards) {
        return outbox.open().then(open -> {
            for (OutboxEntry one : open) {
                if (!isOf(one, cards)) {
                    continue;
                }
                if (one.state() == OutboxEntry.State.SENDING) {
                    return Outcome.ok(Optional.of(
                            "an earlier answer to this thread was on its way and is not settled: the server has to be asked first"));
                }
                if (one.seenHead().equals(cards.mark()) && one.state() == OutboxEntry.State.SECOND) {
                    return Outcome.ok(Optional.of(rule.isSame(one.reviewer(), reviewer.name())
                            ? "you decided this: another reviewer has to decide the same, or withdraw it first"
                            : one.reviewer() + " decided otherwise, and that waits for a second reviewer: decide the same, or have it withdrawn first"));
                }
                if (one.seenHead().equals(cards.mark())) {
                    return Outcome.ok(Optional.of("an earlier answer to this thread still waits to be sent: send it or take it back first"));
                }
                if (drop(one.id()) instanceof Outcome.Failed<OutboxEntry>(Failure failure)) {
                    return Outcome.failed(failure);
                }
            }
            return Outcome.ok(Optional.empty());
        });
    }

    /** The last answer to one of these requests that was taken at the thread's current position; empty for none. */
    public Outcome<Optional<OutboxEntry>> taken(ThreadCards cards, List<RequestAnswer> answers) {
        return outbox.answered(cards.place().source(), cards.place().threadId())
                .map(all -> all.stream()
                        .filter(one -> answers.stream()
                                .map(RequestAnswer::interruptId)
                                .filter(Objects::nonNull)
                                .anyMatch(id -> cards.isAnsweredBy(one, id)))
                        .findFirst());
    }

    /** Adds an entry for each decided call and each answered question. */
    private Outcome<Boolean> decided(ThreadCards cards, ResumePayload payload, Map<String, String> reasons, String sending) {
        Outcome<Boolean> done = Outcome.ok(true);
        for (RequestAnswer answer : payload.answers()) {
            for (RequestCard card : cards.cards()) {
                if (!card.interrupt().interruptId().equals(answer.interruptId())) {
                    continue;
                }
                ForeignValue value = answer.value();
                if (value != null) {
                    ShownQuestion shown = new ShownQuestion(cards, card);
                    String detail = shown.detail(value, reasons.getOrDefault(answer.interruptId() + "#0", ""), sending);
                    done = done.then(_ -> decision("responded", shown.subject(), cards.place().threadId(), detail).map(_ -> true));
                }
                for (int i = 0; i < answer.decisions().size(); i++) {
                    Decision decision = answer.decisions().get(i);
                    ShownCall shown = new ShownCall(cards, card, i);
                    String reason = reasons.getOrDefault(answer.interruptId() + "#" + i, "");
                    String requester = rule.requester(cards, card, card.calls().get(i));
                    done = done.then(_ -> decision(word(decision), shown.subject(), cards.place().threadId(), shown.detail(decision, reason, sending, requester))
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
            case Decision.Respond _, Decision.Answer _ -> "responded";
            case Decision.Defer _ -> "deferred";
            case Decision.Unknown(String verb) -> verb;
        };
    }

    /** Why decisions must not be written to a file; empty if they may. Called before writing. */
    public Optional<String> objectionToFile(ThreadCards cards, List<RequestAnswer> answers) {
        return forbids(cards, answers)
                .or(() -> rule.asksTwo(cards, answers).map(why -> "two people have to decide this, and a file holds the answer of one: " + why));
    }

    /**
     * Records that decisions were saved to a file, from which a program reads them. The same decisions at the same position of the thread
     * are recorded once: another file for them adds an entry, the same file does not. Other decisions replace them.
     */
    public Outcome<SubmissionResult> saved(ThreadCards cards, List<RequestAnswer> answers, Map<String, String> reasons, String file) {
        if (!(cards.check(answers) instanceof CheckedAnswers.Fits(ResumePayload payload))) {
            return Outcome.ok(new SubmissionResult.Refused(((CheckedAnswers.Refused) cards.check(answers)).objections()));
        }
        Optional<String> objection = objectionToFile(cards, answers);
        if (objection.isPresent()) {
            return Outcome.ok(refused(objection.get()));
        }
        return ready().then(_ -> outbox.saved()).then(earlier -> {
            OutboxEntry next = new OutboxEntry(
                    UUID.randomUUID().toString(), cards.place().source(), cards.place().threadId(), cards.mark(), payload.json(),
                    OutboxEntry.State.SAVED, file, clock.instant(), reviewer.name(), requests(payload));
            for (OutboxEntry one : earlier) {
                if (one.source().equals(next.source()) && one.threadId().equals(next.threadId()) && one.requests().stream().anyMatch(next.requests()::contains)) {
                    if (one.seenHead().equals(next.seenHead()) && one.payload().equals(next.payload())) {
                        return again(one, file).map(kept -> new SubmissionResult.Kept(kept, payload));
                    }
                    if (outbox.put(one.at(OutboxEntry.State.REFUSED, "other decisions were saved later", clock.instant()))
                            instanceof Outcome.Failed<OutboxEntry>(Failure failure)) {
                        return Outcome.failed(failure);
                    }
                }
            }
            return decided(cards, payload, reasons, next.id())
                    .then(_ -> note(next.reviewer(), "saved", "answer to " + file, next.threadId(), AnswerDetail.sent(reviewer, next)))
                    .then(_ -> outbox.put(next))
                    .map(kept -> new SubmissionResult.Kept(kept, payload));
        });
    }

    /** The decisions are in the trail already; only another file is recorded. */
    private Outcome<OutboxEntry> again(OutboxEntry one, String file) {
        if (one.note().equals(file)) {
            return Outcome.ok(one);
        }
        OutboxEntry there = one.at(OutboxEntry.State.SAVED, file, clock.instant());
        return note(reviewer.name(), "saved", "answer to " + file, there.threadId(), AnswerDetail.sent(reviewer, there)).then(_ -> outbox.put(there));
    }

    /** Records that a call was deferred. It keeps waiting. */
    public Outcome<AuditEntry> defer(ThreadCards cards, RequestCard card, int call, String reason) {
        return putOff("deferred", cards, card, call, reason);
    }

    /** Records that a deferred call is to be decided after all. */
    public Outcome<AuditEntry> reopen(ThreadCards cards, RequestCard card, int call) {
        return putOff("reopened", cards, card, call, "");
    }

    /** Records a person's comment on a request; neither the agent nor a server gets it. */
    public Outcome<AuditEntry> comment(ThreadCards cards, RequestCard card, int call, String text) {
        Map<String, ForeignValue> detail = new LinkedHashMap<>();
        detail.put("interrupt_id", new ForeignValue.Text(card.interrupt().interruptId()));
        detail.put("action", new ForeignValue.Int(call));
        detail.put("checkpoint_id", new ForeignValue.Text(cards.checkpointId()));
        detail.put("source", new ForeignValue.Text(cards.place().source()));
        detail.put("comment", new ForeignValue.Text(text));
        String subject = card.interrupt().isQuestion() ? new ShownQuestion(cards, card).subject() : new ShownCall(cards, card, call).subject();
        return note(reviewer.name(), COMMENTED, subject, cards.place().threadId(), JsonText.JAVASCRIPT.of(ForeignValue.Fields.copyOf(detail)));
    }

    private Outcome<AuditEntry> putOff(String action, ThreadCards cards, RequestCard card, int call, String reason) {
        if (card.interrupt().isQuestion()) {
            ShownQuestion asked = new ShownQuestion(cards, card);
            return note(reviewer.name(), action, asked.subject(), cards.place().threadId(), asked.detail(null, reason, null));
        }
        ShownCall shown = new ShownCall(cards, card, call);
        return note(reviewer.name(), action, shown.subject(), cards.place().threadId(), shown.detail(null, reason, null, ""));
    }

    /** Sends a stored answer once; see {@link DecisionSender#send}. */
    public Outcome<SendResult> send(String id, ResumeTarget target) {
        return written(id, target, DecisionSender::send);
    }

    /** Asks the server about an answer that was being sent; see {@link DecisionSender#settle}. */
    public Outcome<SendResult> settle(String id, ResumeTarget target) {
        return written(id, target, DecisionSender::settle);
    }

    private Outcome<SendResult> written(String id, ResumeTarget target, BiFunction<DecisionSender, String, Outcome<SendResult>> step) {
        AtomicBoolean left = new AtomicBoolean();
        DecisionSender sender = new DecisionSender(outbox, target, clock, leaving -> fate("sent", leaving, AnswerDetail.sent(reviewer, leaving)).map(_ -> {
            left.set(true);
            return leaving;
        }));
        return outbox.get(id).then(before -> step.apply(sender, id).map(sent -> record(before, left.get(), sent)));
    }

    private static boolean isHere(OutboxEntry one) {
        return switch (one.state()) {
            case AWAY, SECOND, DECIDED -> true;
            case SENDING, ANSWERED, REFUSED, SAVED -> false;
        };
    }

    /** Withdraws an unsent answer; a failure if it was sent. */
    public Outcome<OutboxEntry> drop(String id) {
        return outbox.get(id).then(found -> {
            if (found.isEmpty() || !isHere(found.get())) {
                return Outcome.failed(
                        Failure.Kind.INVALID,
                        found.isEmpty() ? "no answer " + id + " is kept here" : "answer " + id + " has been sent: it cannot be withdrawn");
            }
            OutboxEntry taken = found.get();
            String by = reviewer.isNamed() || taken.reviewer().isEmpty() ? reviewer.name() : taken.reviewer();
            return note(by, "withdrawn", subject(taken), taken.threadId(), AnswerDetail.sent(reviewer, taken))
                    .then(_ -> outbox.put(taken.at(OutboxEntry.State.REFUSED, "withdrawn", clock.instant())));
        });
    }

    /**
     * Records the outcome of an answer's calls, and that its file was used. Nothing is recorded while a call has no result.
     *
     * @param outcomes of every call that it decides
     * @return {@code confirmed} if all is as decided, {@code diverged} if something is not; empty while unknown
     */
    public Outcome<Optional<String>> learned(OutboxEntry sending, List<CallOutcome> outcomes) {
        boolean isDifferent = outcomes.stream().anyMatch(one -> one.standing() == CallOutcome.Standing.OTHERWISE);
        boolean isKnown = !outcomes.isEmpty() && outcomes.stream().allMatch(CallOutcome::isOver);
        if (!isKnown) {
            return Outcome.ok(Optional.empty());
        }
        String word = isDifferent ? "diverged" : "confirmed";
        return fate(word, sending, OutcomeDetail.of(sending, outcomes)).then(_ -> {
            if (sending.state() != OutboxEntry.State.SAVED) {
                return Outcome.ok(Optional.of(word));
            }
            OutboxEntry.State state = isDifferent ? OutboxEntry.State.REFUSED : OutboxEntry.State.ANSWERED;
            String note = isDifferent ? "the thread has continued otherwise" : "the thread has continued as decided";
            return outbox.put(sending.at(state, note, clock.instant())).map(_ -> Optional.of(word));
        });
    }

    /** Answers that no server has yet, oldest first. */
    public Outcome<List<OutboxEntry>> open() {
        return outbox.open();
    }

    /** Answers saved to files whose fate is unknown, oldest first. */
    public Outcome<List<OutboxEntry>> saved() {
        return outbox.saved();
    }

    /** Earlier decisions in the newest entries of the trail. */
    public Outcome<EarlierDecisions> earlier(int most) {
        return EarlierDecisions.of(trail, most, Cancellation.NEVER);
    }

    /** Answers in any state, the newest first. */
    public Outcome<List<OutboxEntry>> newest(int most) {
        return outbox.newest(most);
    }

    /** Records the result in the trail. A failure to write it does not change the result: the outbox has it too. */
    private SendResult record(Optional<OutboxEntry> before, boolean left, SendResult sent) {
        OutboxEntry.State was = before.map(OutboxEntry::state).orElse(OutboxEntry.State.DECIDED);
        if (was == OutboxEntry.State.ANSWERED || was == OutboxEntry.State.REFUSED) {
            return sent;
        }
        switch (sent) {
            case SendResult.Done(OutboxEntry sending) -> answer("answered", sending, sending.note());
            case SendResult.Declined(OutboxEntry sending, String sentence) -> answer("refused", sending, sentence);
            case SendResult.Moved(OutboxEntry sending, String head) -> answer("stopped", sending, "the thread has moved to " + head);
            case SendResult.Unsure(OutboxEntry sending, String sentence) -> answer("unsettled", sending, sentence);
            case SendResult.Waiting(OutboxEntry sending, String sentence) -> {
                // An answer that was never sent is not an event; one that was sent and came back is.
                if (left || was == OutboxEntry.State.SENDING) {
                    answer("returned", sending, sentence);
                }
            }
        }
        return sent;
    }

    private void answer(String action, OutboxEntry sending, String answer) {
        if (fate(action, sending, AnswerDetail.came(reviewer, sending, answer)) instanceof Outcome.Failed<AuditEntry>(Failure failure)) {
            System.getLogger(SubmissionService.class.getName())
                    .log(System.Logger.Level.WARNING, "not added to the audit trail: {0}", failure.sentence());
        }
    }

    /** The trail names the reviewer who decided, even if another person sends or settles the answer. */
    private Outcome<AuditEntry> fate(String action, OutboxEntry sending, String detail) {
        return note(sending.reviewer().isEmpty() ? reviewer.name() : sending.reviewer(), action, subject(sending), sending.threadId(), detail);
    }

    private Outcome<AuditEntry> decision(String word, String subject, String place, String detail) {
        AuditEvent event = new AuditEvent(clock.instant(), reviewer.name(), reviewer.through(), word, subject, place, detail);
        return signer().then(found -> trail.append(found.map(own -> DecisionSignature.sign(event, own)).orElse(event)));
    }

    private Outcome<AuditEntry> note(String who, String action, String subject, String place, String detail) {
        return trail.append(new AuditEvent(clock.instant(), who, reviewer.through(), action, subject, place, detail));
    }

    private static String subject(OutboxEntry sending) {
        return "answer to " + sending.source();
    }
}
