package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.outcome.CallOutcome;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.answers.DecidedCalls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/**
 * Checks by the recorded calls whether what was decided is what ran, and records that in the audit log. A run takes time: it checks again
 * after 1, 2, 4 … seconds, at most once a minute, until the calls have results. FX thread only, apart from reading.
 */
final class OutcomeLearning {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int KEPT = 100;
    private static final int MOST_ROWS = 5_000;

    private final Session session;
    private final WorkspaceOpener opener;
    private final Inbox inbox;
    private final Translations words;
    private final InstantSource clock;
    private final Supplier<Reviewer> reviewer;
    private final Map<String, Wanted> wanted = new LinkedHashMap<>();
    private final Map<String, Learned> learned = new LinkedHashMap<>();
    private final IntegerProperty changes = new SimpleIntegerProperty();

    /** An answer whose outcome is not known yet, with the time of the next check; none while a check is running. */
    private record Wanted(OutboxEntry answer, Duration pause, @Nullable Instant next) {}

    /** What is known of an answer. */
    record Learned(OutboxEntry answer, List<CallOutcome> outcomes) {
        Learned {
            outcomes = List.copyOf(outcomes);
        }
    }

    OutcomeLearning(Session session, WorkspaceOpener opener, Inbox inbox, Translations words, InstantSource clock, Supplier<Reviewer> reviewer) {
        this.session = session;
        this.opener = opener;
        this.inbox = inbox;
        this.words = words;
        this.clock = clock;
        this.reviewer = reviewer;
    }

    /** Incremented when more is known. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes;
    }

    /** The known outcomes of an answer; empty for none. */
    List<CallOutcome> of(OutboxEntry answer) {
        Learned known = learned.get(answer.id());
        return known == null ? List.of() : known.outcomes();
    }

    /** What happened to the newest answer to a thread; null if that is not known. */
    @Nullable Learned newest(WaitingRequest.Place place) {
        return learned.values().stream()
                .filter(one -> one.answer().source().equals(place.source()) && one.answer().threadId().equals(place.threadId()))
                .reduce((first, second) -> second)
                .orElse(null);
    }

    /** Starts to follow an answer that was sent. */
    void want(OutboxEntry answer) {
        if (!learned.containsKey(answer.id())) {
            wanted.putIfAbsent(answer.id(), new Wanted(answer, Duration.ofSeconds(1), clock.instant()));
        }
    }

    /** Runs the checks that are due. Called about once a second. */
    void look() {
        for (Wanted one : List.copyOf(wanted.values())) {
            if (one.next() != null && !clock.instant().isBefore(one.next())) {
                ask(one);
            }
        }
    }

    private void ask(Wanted one) {
        OutboxEntry answer = one.answer();
        wanted.put(answer.id(), new Wanted(answer, one.pause(), null));
        Reviewer who = reviewer.get();
        inbox.calls(
                new WaitingRequest.Place(answer.source(), answer.source(), answer.threadId()),
                recorded -> session.run(
                        words.get("work.outcome"),
                        (cancellation, _) -> recorded.then(calls -> opener.ownData()
                                .then(own -> own.trail()
                                        .then(trail -> DecidedCalls.of(trail, List.of(answer), MOST_ROWS, cancellation))
                                        .then(decided -> own.submissions(who)
                                                .then(submissions -> decided.learn(answer, calls, submissions))
                                                .map(word -> new Found(word, decided.outcomes(answer, calls)))))),
                        (Outcome<Found> found) -> found(one, found)),
                session::broken);
    }

    /** The result of one check; the word for the audit log is empty while the calls have no results. */
    private record Found(Optional<String> word, List<CallOutcome> outcomes) {}

    private void found(Wanted one, Outcome<Found> found) {
        String id = one.answer().id();
        boolean isOver = found instanceof Outcome.Ok<Found>(Found known)
                && (known.outcomes().isEmpty() || known.outcomes().stream().allMatch(CallOutcome::isOver));
        if (isOver) {
            wanted.remove(id);
            learned.put(id, new Learned(one.answer(), ((Outcome.Ok<Found>) found).value().outcomes()));
            Iterator<String> oldest = learned.keySet().iterator();
            while (learned.size() > KEPT && oldest.hasNext()) {
                oldest.next();
                oldest.remove();
            }
            changes.set(changes.get() + 1);
            return;
        }
        Duration doubled = one.pause().multipliedBy(2);
        Duration pause = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        wanted.put(id, new Wanted(one.answer(), pause, clock.instant().plus(one.pause())));
    }
}
