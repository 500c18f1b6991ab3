package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/**
 * What would be sent now, and what stays and why. A request is answered as a whole and on its own: an incomplete one does not block others.
 * FX thread only.
 */
final class PendingSubmission {
    /** The number of decided threads that are read at once if they were not opened yet. */
    private static final int READ_AT_ONCE = 30;

    private final InboxModel model;
    private final Translations words;
    private final Map<WaitingRequest.Place, Stop> stops = new HashMap<>();
    private final IntegerProperty changes = new SimpleIntegerProperty();

    /**
     * Why the decisions about a thread are not sent until the user has reviewed it again.
     *
     * @param isMoved true if the thread has moved; false if its answer was rejected
     */
    record Stop(List<String> sentences, boolean isMoved) {
        Stop {
            sentences = List.copyOf(sentences);
        }
    }

    PendingSubmission(InboxModel model, Translations words) {
        this.model = model;
        this.words = words;
    }

    /** Incremented when a thread was stopped, or reviewed again. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes;
    }

    /** The threads with at least one decision. */
    List<WaitingThread> decided() {
        return model.decided();
    }

    /** The threads that would be sent now. */
    List<WaitingThread> ready() {
        return decided().stream().filter(thread -> hasComplete(thread) && holdup(thread).isEmpty()).toList();
    }

    /** The number of decisions that these threads would send; without threads, the number of all decisions. */
    int decisions(List<WaitingThread> ready) {
        return ready.isEmpty()
                ? decided().stream().mapToInt(thread -> model.drafts().decided(thread.calls())).sum()
                : ready.stream().mapToInt(thread -> complete(thread).size()).sum();
    }

    /** Why nothing can be sent now, and what to do; empty if something can. */
    String obstacle() {
        return decided().stream().anyMatch(thread -> hasComplete(thread) && holdup(thread).isEmpty()) ? "" : stays();
    }

    /** The first decision that is not sent now, and why; empty if all are sent. */
    String stays() {
        List<WaitingThread> all = decided();
        if (all.isEmpty()) {
            return words.get("why.nothing");
        }
        for (WaitingThread thread : all) {
            String why = holdup(thread);
            if (!why.isEmpty()) {
                return why;
            }
            for (HangingCall call : open(thread)) {
                return words.get(model.drafts().isDeferred(call) ? "why.deferred" : "why.open", InboxModel.name(call), model.name(thread));
            }
        }
        return "";
    }

    /** Why a thread is not sent, whatever is decided; empty for no reason. */
    private String holdup(WaitingThread thread) {
        Stop stop = stops.get(thread.place());
        if (stop != null) {
            return words.get(stop.isMoved() ? "why.moved" : "why.refused", model.name(thread));
        }
        switch (model.details().knownThread(thread.place())) {
            case null -> {
                return words.get("why.thread", model.name(thread));
            }
            case Outcome.Failed<ThreadCards>(Failure failure) -> {
                return HiddenCharacters.visible(CoreSentences.shown(failure));
            }
            case Outcome.Ok<ThreadCards> _ -> {
                List<String> objections = objections(thread);
                return objections.isEmpty() ? "" : objections.getFirst();
            }
        }
    }

    /** Starts to read decided threads that were not opened since the start, so that they can be sent. */
    void readAhead() {
        decided().stream().limit(READ_AT_ONCE).forEach(thread -> model.details().thread(thread.place()));
    }

    /** The calls of a thread's completely decided requests. */
    List<HangingCall> complete(WaitingThread thread) {
        return requests(thread).filter(calls -> model.drafts().decided(calls) == calls.size()).flatMap(List::stream).toList();
    }

    /** The undecided calls of partly decided requests. */
    List<HangingCall> open(WaitingThread thread) {
        return requests(thread)
                .filter(calls -> model.drafts().decided(calls) > 0)
                .flatMap(List::stream)
                .filter(call -> model.drafts().of(call) == null)
                .toList();
    }

    private boolean hasComplete(WaitingThread thread) {
        return requests(thread).anyMatch(calls -> model.drafts().decided(calls) == calls.size());
    }

    private static Stream<List<HangingCall>> requests(WaitingThread thread) {
        return thread.requests().size() == 1
                ? Stream.of(thread.calls()).filter(calls -> !calls.isEmpty())
                : thread.requests().stream()
                .map(request -> thread.calls().stream().filter(call -> call.request().equals(request)).toList())
                .filter(calls -> !calls.isEmpty());
    }

    /** Why a thread was stopped; null if it was not. */
    @Nullable Stop stop(WaitingThread thread) {
        return stops.get(thread.place());
    }

    /** Stops a thread until it is reviewed again; its decisions stay. */
    void stop(WaitingRequest.Place place, Stop why) {
        stops.put(place, why);
        changes.set(changes.get() + 1);
    }

    /** Called when the user has seen why a thread was stopped: reads it again. */
    void lookAgain(WaitingRequest.Place place) {
        stops.remove(place);
        model.details().forget(place);
        model.details().thread(place);
        changes.set(changes.get() + 1);
    }

    /** The same for all threads. */
    void lookAgain() {
        List.copyOf(stops.keySet()).forEach(this::lookAgain);
    }

    /** The errors in the complete requests of a thread. */
    List<String> objections(WaitingThread thread) {
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
        List<RequestAnswer> answers = cards == null ? List.of() : answers(thread, cards);
        return cards == null || answers.isEmpty() ? null : cards.check(answers);
    }

    /** The requests of a thread as they were read. */
    @Nullable ThreadCards cards(WaitingThread thread) {
        return model.details().knownThread(thread.place()) instanceof Outcome.Ok<ThreadCards>(ThreadCards opened) ? opened : null;
    }

    /** The decisions about a thread's complete requests, by request. */
    List<RequestAnswer> answers(WaitingThread thread, ThreadCards cards) {
        List<HangingCall> complete = complete(thread);
        List<RequestAnswer> answers = new ArrayList<>();
        for (RequestCard card : cards.cards()) {
            String id = card.interrupt().interruptId();
            List<Decision> decisions = new ArrayList<>();
            for (HangingCall call : complete) {
                Decision decision = call.request().interruptId().equals(id) ? model.drafts().of(call) : null;
                if (decision != null) {
                    decisions.add(decision);
                }
            }
            if (!decisions.isEmpty()) {
                answers.add(RequestAnswer.decided(id, decisions));
            }
        }
        return answers;
    }
}
