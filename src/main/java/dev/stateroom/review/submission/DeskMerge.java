package dev.stateroom.review.submission;

import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.OutboxEntry.State;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Transfers decisions and comments to a shared desk that was unreachable. The desk's trail gets every entry unchanged, with time and
 * signature. The desk's outbox gets an answer unless another reviewer was first. Nothing is sent here. An interrupted merge continues the
 * next time.
 */
public final class DeskMerge {
    private static final Set<String> TOLD = Set.of("deferred", "reopened", SubmissionService.COMMENTED, "withdrawn");

    private final Outbox own;
    private final AuditLog ownTrail;
    private final Outbox desk;
    private final AuditLog deskTrail;
    private final InstantSource clock;
    private final Reviewer reviewer;
    private final boolean samePolicy;
    private final TwoPersonRule rule;

    /**
     * @param reviewer who works here, as the desk names them
     * @param samePolicy false if the desk's policy differs from the one known here: answers must be decided again then
     * @param rule of the desk's policy
     */
    public DeskMerge(
            Outbox own, AuditLog ownTrail, Outbox desk, AuditLog deskTrail, InstantSource clock, Reviewer reviewer, boolean samePolicy, TwoPersonRule rule) {
        this.own = own;
        this.ownTrail = ownTrail;
        this.desk = desk;
        this.deskTrail = deskTrail;
        this.clock = clock;
        this.reviewer = reviewer;
        this.samePolicy = samePolicy;
        this.rule = rule;
    }

    /** The result for each stored answer; empty if there was nothing to merge. */
    public Outcome<List<MergedAnswer>> merge() {
        return events().then(events -> own.open().then(open -> {
            List<OutboxEntry> away = open.stream().filter(one -> one.state() == State.AWAY).toList();
            if (events.isEmpty() && away.isEmpty()) {
                return Outcome.ok(List.of());
            }
            return told(events).then(_ -> answers(away)).then(said -> ownTrail.append(event("desk merged", "", "", "{}")).map(_ -> said));
        }));
    }

    /** Events, oldest first, since the last sync with the desk ({@code desk on} or {@code desk merged} in the own trail). */
    private Outcome<List<AuditEvent>> events() {
        List<AuditEvent> found = new ArrayList<>();
        return ownTrail.newest(null, Cancellation.NEVER, entry -> {
            AuditEvent event = entry.event();
            if (event.isDecision() || TOLD.contains(event.action())) {
                found.add(event);
            }
            return !event.action().startsWith("desk ");
        }).map(_ -> {
            Collections.reverse(found);
            return found;
        });
    }

    private Outcome<Boolean> told(List<AuditEvent> events) {
        if (events.isEmpty()) {
            return Outcome.ok(true);
        }
        Instant first = events.stream().map(AuditEvent::at).min(Instant::compareTo).orElseThrow();
        Set<AuditEvent> there = new HashSet<>();
        Outcome<Boolean> done = deskTrail.newest(first, Cancellation.NEVER, entry -> {
            there.add(entry.event());
            return true;
        });
        for (AuditEvent event : events) {
            done = done.then(_ -> there.contains(event) ? Outcome.ok(true) : deskTrail.append(event).map(_ -> true));
        }
        return done;
    }

    private Outcome<List<MergedAnswer>> answers(List<OutboxEntry> away) {
        List<MergedAnswer> said = new ArrayList<>();
        Outcome<Boolean> done = Outcome.ok(true);
        for (OutboxEntry one : away) {
            done = done.then(_ -> merged(one)).map(said::add);
        }
        return done.map(_ -> said);
    }

    private Outcome<MergedAnswer> merged(OutboxEntry one) {
        return desk.get(one.id()).then(there -> there.isPresent() ? settled(one, "it is at the desk") : objection(one).then(why -> why.isPresent() ? refused(one, why.get()) : taken(one)));
    }

    private Outcome<Optional<String>> objection(OutboxEntry one) {
        if (!samePolicy) {
            return Outcome.ok(Optional.of("the desk's policy is another one by now: decide it again"));
        }
        return desk.answered(one.source(), one.threadId()).then(answered -> desk.open().map(open -> open.stream()
                .filter(other -> isOfThread(other, one) && !isOtherHalf(other, one))
                .map(other -> other.reviewer() + " decided about the thread meanwhile")
                .findFirst()
                .or(() -> answered.stream()
                        .filter(other -> other.seenHead().equals(one.seenHead()))
                        .map(other -> "an answer of " + other.reviewer() + " was sent meanwhile")
                        .findFirst())));
    }

    private static boolean isOfThread(OutboxEntry other, OutboxEntry one) {
        return other.source().equals(one.source()) && other.threadId().equals(one.threadId());
    }

    /** True if a rule requires two people, and another one decided the same at the same position of the thread. */
    private boolean isOtherHalf(OutboxEntry other, OutboxEntry one) {
        return isOfThread(other, one)
                && other.state() == State.SECOND
                && !one.note().isEmpty()
                && other.seenHead().equals(one.seenHead())
                && other.payload().equals(one.payload())
                && !rule.isSame(other.reviewer(), one.reviewer());
    }

    private Outcome<MergedAnswer> taken(OutboxEntry one) {
        Outcome<OutboxEntry> put = desk.open().then(open -> open.stream()
                .filter(other -> isOtherHalf(other, one))
                .findFirst()
                .map(first -> desk.put(first.at(State.DECIDED, "decided by " + first.reviewer() + " and " + one.reviewer(), clock.instant())))
                .orElseGet(() -> desk.put(one.at(one.note().isEmpty() ? State.DECIDED : State.SECOND, one.note(), clock.instant()))));
        return switch (put) {
            case Outcome.Ok<OutboxEntry> _ -> settled(one, "it is at the desk now");
            case Outcome.Failed<OutboxEntry>(Failure why) when why.kind() == Failure.Kind.DENIED -> refused(one, why.sentence());
            case Outcome.Failed<OutboxEntry>(Failure why) -> Outcome.failed(why);
        };
    }

    /** The desk stores it too, as an answer that will not be sent: all reviewers see in the trail how the decisions ended. */
    private Outcome<MergedAnswer> refused(OutboxEntry one, String why) {
        OutboxEntry ended = one.at(State.REFUSED, why, clock.instant());
        return deskTrail.append(event("withdrawn", "answer to " + one.source(), one.threadId(), AnswerDetail.sent(reviewer, ended)))
                .then(_ -> desk.put(ended))
                .then(_ -> settled(one, "it will not be sent: " + why));
    }

    private Outcome<MergedAnswer> settled(OutboxEntry one, String what) {
        return own.put(one.at(State.REFUSED, what, clock.instant()))
                .map(_ -> new MergedAnswer(one, what));
    }

    private AuditEvent event(String action, String subject, String place, String detail) {
        return new AuditEvent(clock.instant(), reviewer.name(), reviewer.through(), action, subject, place, detail);
    }
}
