package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.AnswerForm;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.answers.AnswerFile;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Queued answers: their calls are not undecided. FX thread only. */
final class KeptAnswers {
    private final ReadOnlyObjectWrapper<List<OutboxEntry>> entries = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<OutboxEntry>> taken = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<EarlierDecisions> earlier = new ReadOnlyObjectWrapper<>(EarlierDecisions.NONE);

    private final ReadOnlyObjectWrapper<SortedMap<String, String>> queues = new ReadOnlyObjectWrapper<>(new TreeMap<>());

    private final ReadOnlyObjectWrapper<@Nullable ReviewPolicy> policy = new ReadOnlyObjectWrapper<>();

    /** The answers that may not have arrived; a new list at each change. */
    ReadOnlyObjectProperty<List<OutboxEntry>> entriesProperty() {
        return entries.getReadOnlyProperty();
    }

    /** The last accepted answers, newest first; a new list at each change. */
    ReadOnlyObjectProperty<List<OutboxEntry>> takenProperty() {
        return taken.getReadOnlyProperty();
    }

    /** Earlier decisions about similar calls. */
    ReadOnlyObjectProperty<EarlierDecisions> earlierProperty() {
        return earlier.getReadOnlyProperty();
    }

    /** The active policy; null for none. */
    ReadOnlyObjectProperty<@Nullable ReviewPolicy> policyProperty() {
        return policy.getReadOnlyProperty();
    }

    /** The shared filters, by name. */
    ReadOnlyObjectProperty<SortedMap<String, String>> queuesProperty() {
        return queues.getReadOnlyProperty();
    }

    /** Takes the queues. */
    void show(SortedMap<String, String> now) {
        if (!now.equals(queues.get())) {
            queues.set(now);
        }
    }

    /** Takes the policy that is switched on; null for none. */
    void show(@Nullable ReviewPolicy now) {
        if (!Objects.equals(now, policy.get())) {
            policy.set(now);
        }
    }

    /** Takes what was decided before. */
    void show(EarlierDecisions decisions) {
        if (!decisions.equals(earlier.get())) {
            earlier.set(decisions);
        }
    }

    /** Takes all answers of whatever state, the newest first. */
    void show(List<OutboxEntry> all) {
        List<OutboxEntry> open = all.stream().filter(KeptAnswers::isOpen).toList();
        if (!open.equals(entries.get())) {
            entries.set(open);
        }
        List<OutboxEntry> answered = all.stream().filter(one -> one.state() == OutboxEntry.State.ANSWERED).toList();
        if (!answered.equals(taken.get())) {
            taken.set(answered);
        }
    }

    private static boolean isOpen(OutboxEntry one) {
        return switch (one.state()) {
            case AWAY, SECOND, DECIDED, SENDING, SAVED -> true;
            case ANSWERED, REFUSED -> false;
        };
    }

    /** True if it has not been sent, so it can be withdrawn. */
    static boolean isHere(OutboxEntry one) {
        return switch (one.state()) {
            case AWAY, SECOND, DECIDED -> true;
            case SENDING, SAVED, ANSWERED, REFUSED -> false;
        };
    }

    /** The queued answer to a request; null for none. */
    @Nullable OutboxEntry of(WaitingRequest request) {
        for (OutboxEntry one : entries.get()) {
            if (one.answers(request.place().source(), request.place().threadId(), request.interruptId())) {
                return one;
            }
        }
        return null;
    }

    /** The last answer to a request that was taken while its thread was where it is now; null for none. */
    @Nullable OutboxEntry taken(WaitingRequest request, ThreadCards cards) {
        return taken.get().stream().filter(one -> cards.isAnsweredBy(one, request.interruptId())).findFirst().orElse(null);
    }

    /** The answer that must be sent or withdrawn before the request can be decided; null for none. */
    @Nullable OutboxEntry ahead(WaitingRequest request) {
        OutboxEntry kept = of(request);
        return kept == null || kept.state() == OutboxEntry.State.SAVED || kept.state() == OutboxEntry.State.SECOND ? null : kept;
    }

    /** What a kept answer decides about a call; null if that cannot be read from it. */
    static @Nullable Decision decision(OutboxEntry kept, HangingCall call) {
        List<Decision> decisions = decisions(kept, call.request());
        return call.index() < decisions.size() ? decisions.get(call.index()) : null;
    }

    private static List<Decision> decisions(OutboxEntry kept, WaitingRequest request) {
        if (request.question() != null) {
            return AnswerFile.value(kept.payload())
                    .<List<Decision>>map(sent -> List.of(new Decision.Answer(
                            Objects.requireNonNullElse(ForeignValue.fields(sent).get(request.interruptId()), sent))))
                    .orElse(List.of());
        }
        if (!(ArgumentText.read(kept.payload()) instanceof Outcome.Ok<ForeignValue.Fields>(ForeignValue.Fields payload))
                || !(AnswerForm.read(payload) instanceof Outcome.Ok<List<RequestAnswer>>(List<RequestAnswer> answers))) {
            return List.of();
        }
        return answers.stream()
                .filter(answer -> answer.interruptId() == null || answer.interruptId().equals(request.interruptId()))
                .findFirst()
                .map(RequestAnswer::decisions)
                .orElse(List.of());
    }
}
