package dev.stateroom.cli.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the threads of decisions: the given one, or those whose requests the decisions name. */
final class ResumePlan {
    private final PendingSource source;
    private final @Nullable String named;

    ResumePlan(PendingSource source, @Nullable String named) {
        this.source = source;
        this.named = named;
    }

    /**
     * A thread and the decisions about it.
     *
     * @param answers those to send now
     * @param deferred those of requests that keep waiting
     */
    record Planned(ThreadCards cards, List<RequestAnswer> answers, List<RequestAnswer> deferred) {
        static Planned of(ThreadCards cards, List<RequestAnswer> all) {
            List<RequestAnswer> resolved = all.stream().map(answer -> cards.resolved(answer).orThrow()).toList();
            return new Planned(
                    cards,
                    resolved.stream().filter(answer -> !answer.isDeferred()).toList(),
                    resolved.stream().filter(RequestAnswer::isDeferred).toList());
        }
    }

    /**
     * The decisions by thread, in the order of the open threads.
     *
     * @throws dev.stateroom.vfs.FailureException if a thread or a request does not exist
     */
    List<Planned> of(List<RequestAnswer> answers) {
        NavigableSet<WaitingRequest> waiting = waiting();
        if (named != null) {
            return List.of(Planned.of(source.open(thread(waiting, named), Cancellation.NEVER).orThrow(), answers));
        }
        Map<String, List<RequestAnswer>> byThread = new LinkedHashMap<>();
        for (RequestAnswer answer : answers) {
            byThread.computeIfAbsent(thread(waiting, answer), _ -> new ArrayList<>()).add(answer);
        }
        List<Planned> plans = new ArrayList<>();
        for (WaitingRequest.Place place : PendingThreads.places(waiting)) {
            List<RequestAnswer> own = byThread.get(place.threadId());
            if (own != null) {
                plans.add(Planned.of(source.open(place.threadId(), Cancellation.NEVER).orThrow(), own));
            }
        }
        return plans;
    }

    /**
     * The same decision for every waiting call of the given thread.
     *
     * @throws dev.stateroom.vfs.FailureException if the thread does not exist
     */
    Planned whole(Decision each) {
        ThreadCards cards = source.open(thread(waiting(), String.valueOf(named)), Cancellation.NEVER).orThrow();
        List<RequestAnswer> answers = cards.cards().stream()
                .map(card -> new RequestAnswer(card.interrupt().interruptId(), Collections.nCopies(card.calls().size(), each)))
                .toList();
        return Planned.of(cards, answers);
    }

    /**
     * A value for the open request of the given thread; an object whose keys are ids of its open requests has a value for each.
     *
     * @param interruptId the request; null for the only one, or for those in the value
     * @throws dev.stateroom.vfs.FailureException if the thread does not exist, or if a request needs decisions and the value has none
     */
    Planned value(@Nullable String interruptId, ForeignValue value) {
        ThreadCards cards = source.open(thread(waiting(), String.valueOf(named)), Cancellation.NEVER).orThrow();
        Set<String> ids = cards.interrupts().stream().map(PendingInterrupt::interruptId).collect(Collectors.toSet());
        Map<String, ForeignValue> byId = ForeignValue.fields(value).values();
        if (interruptId == null && !byId.isEmpty() && ids.containsAll(byId.keySet())) {
            return Planned.of(cards, byId.entrySet().stream().map(one -> RequestAnswer.of(one.getKey(), one.getValue())).toList());
        }
        return Planned.of(cards, List.of(RequestAnswer.of(interruptId, value)));
    }

    /** All open requests: of the given thread, or of every thread. */
    List<ThreadCards> waitingCards() {
        List<String> ids = named == null ? waitingThreads() : List.of(thread(waiting(), named));
        return ids.stream().map(id -> source.open(id, Cancellation.NEVER).orThrow()).toList();
    }

    /** The ids of the threads with open requests, longest wait first. */
    List<String> waitingThreads() {
        return PendingThreads.places(waiting()).stream().map(WaitingRequest.Place::threadId).toList();
    }

    private NavigableSet<WaitingRequest> waiting() {
        NavigableSet<WaitingRequest> waiting = new TreeSet<>(WaitingRequest.OLDEST_FIRST);
        PendingSource.Found found;
        do {
            found = source.look(Cancellation.NEVER).orThrow();
            found.threads().values().forEach(waiting::addAll);
        } while (found.more());
        return waiting;
    }

    /** The thread with that name, or the only one with that prefix; a thread without open requests needs its full name. */
    private static String thread(NavigableSet<WaitingRequest> waiting, String name) {
        List<String> beginning = PendingThreads.places(waiting).stream()
                .map(WaitingRequest.Place::threadId)
                .filter(id -> id.startsWith(name))
                .toList();
        return beginning.size() == 1 && !beginning.contains(name) ? beginning.getFirst() : name;
    }

    private static String thread(NavigableSet<WaitingRequest> waiting, RequestAnswer answer) {
        String id = answer.interruptId();
        if (id == null) {
            List<WaitingRequest.Place> places = PendingThreads.places(waiting);
            if (places.size() != 1) {
                throw CliCommand.refused(
                        "an entry names no interrupt_id, and requests wait in " + places.size() + " threads: name the thread or the id");
            }
            return places.getFirst().threadId();
        }
        return waiting.stream()
                .filter(one -> one.interruptId().equals(id))
                .map(one -> one.place().threadId())
                .findFirst()
                .orElseThrow(() -> CliCommand.refused("no request " + id + " waits there"));
    }
}
