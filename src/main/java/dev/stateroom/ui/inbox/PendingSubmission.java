package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/** What would be sent now: the threads in which something was decided, and why not, where not. FX thread only. */
final class PendingSubmission {
    private final InboxModel model;
    private final Translations words;
    private final Map<WaitingRequest.Place, List<String>> moved = new HashMap<>();
    private final IntegerProperty changes = new SimpleIntegerProperty();

    PendingSubmission(InboxModel model, Translations words) {
        this.model = model;
        this.words = words;
    }

    /** Grows when a thread has turned out to have moved, or was looked at again. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes;
    }

    /** The threads with at least one decision. */
    List<WaitingThread> threads() {
        return model.decided();
    }

    /** How many decisions there are. */
    int decisions() {
        return threads().stream().mapToInt(thread -> model.drafts().decided(thread.calls())).sum();
    }

    /** Why nothing can be sent now, and what to do; empty if it can. */
    String obstacle() {
        List<WaitingThread> all = threads();
        if (all.isEmpty()) {
            return words.get("why.nothing");
        }
        for (WaitingThread thread : all) {
            for (HangingCall call : answered(thread)) {
                if (model.drafts().of(call) == null) {
                    return words.get(model.drafts().isDeferred(call) ? "why.deferred" : "why.open", call.call().tool());
                }
            }
            if (!moved(thread).isEmpty()) {
                return words.get("why.moved", thread.place().threadId());
            }
            List<String> objections = objections(thread);
            if (!objections.isEmpty()) {
                return objections.getFirst();
            }
        }
        return "";
    }

    /**
     * The calls of a thread that go together: all of them, but for those that ask one by one, which may be answered now or later each for
     * itself.
     */
    List<HangingCall> answered(WaitingThread thread) {
        ThreadCards cards = cards(thread);
        return cards == null
                ? thread.calls()
                : thread.calls().stream().filter(call -> model.drafts().of(call) != null || !asksByItself(cards, call)).toList();
    }

    private static boolean asksByItself(ThreadCards cards, HangingCall call) {
        RequestCard card = RequestDetails.card(cards, call);
        return card != null && card.interrupt().isPerCall();
    }

    /** What has changed in a thread since its calls were looked at; empty for nothing that is known. */
    List<String> moved(WaitingThread thread) {
        return moved.getOrDefault(thread.place(), List.of());
    }

    /** Keeps what has changed in a thread; empty once its calls were looked at again. */
    void setMoved(WaitingRequest.Place place, List<String> sentences) {
        if (sentences.isEmpty()) {
            moved.remove(place);
        } else {
            moved.put(place, List.copyOf(sentences));
        }
        changes.set(changes.get() + 1);
    }

    /** What is wrong with the decisions about a thread once there is one for each call. */
    List<String> objections(WaitingThread thread) {
        List<HangingCall> together = answered(thread);
        if (model.drafts().decided(together) < together.size()) {
            return List.of();
        }
        return checked(thread) instanceof CheckedAnswers.Refused(List<DecisionProblem> wrong)
                ? wrong.stream().map(DecisionProblem::sentence).toList()
                : List.of();
    }

    /** The payload of a thread; null if its calls are not read, or the decisions do not fit. */
    @Nullable ResumePayload payload(WaitingThread thread) {
        return checked(thread) instanceof CheckedAnswers.Fits(ResumePayload payload) ? payload : null;
    }

    private @Nullable CheckedAnswers checked(WaitingThread thread) {
        ThreadCards cards = cards(thread);
        return cards == null ? null : cards.check(answers(thread, cards));
    }

    /** What waits in a thread, as it was when it was looked at. */
    @Nullable ThreadCards cards(WaitingThread thread) {
        return model.details().knownThread(thread.place()) instanceof Outcome.Ok<ThreadCards>(ThreadCards opened) ? opened : null;
    }

    /** The decisions about a thread, by request. */
    List<RequestAnswer> answers(WaitingThread thread, ThreadCards cards) {
        List<RequestAnswer> answers = new ArrayList<>();
        for (RequestCard card : cards.cards()) {
            String id = card.interrupt().interruptId();
            List<Decision> decisions = new ArrayList<>();
            for (HangingCall call : thread.calls()) {
                Decision decision = call.request().interruptId().equals(id) ? model.drafts().of(call) : null;
                if (decision != null) {
                    decisions.add(decision);
                }
            }
            if (!decisions.isEmpty()) {
                answers.add(new RequestAnswer(id, decisions));
            }
        }
        return answers;
    }
}
