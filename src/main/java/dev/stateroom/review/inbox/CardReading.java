package dev.stateroom.review.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the cards of a thread: its open requests, their messages, and their effects on files. */
final class CardReading {
    private static final int LONGEST_TASK = 2_000;
    private static final int MOST_BEFORE = 20;
    private static final Set<String> TYPES = Set.of("human", "ai", "tool", "system");

    private final WaitingRequest.Place place;
    private final RecordedThread thread;
    private final Dialect dialect;
    private final CallFacts facts;
    private final @Nullable AgentTeam team;
    private final Cancellation cancellation;
    private final Map<CheckpointKey, Asking> askings = new HashMap<>();
    private final Map<CheckpointKey, List<CallEffects.ParallelCall>> parallel = new HashMap<>();
    private final Map<CheckpointKey, FileSet> files = new LinkedHashMap<>();
    private final Set<String> called = new LinkedHashSet<>();
    /** Requests at the root that match no call of its messages: they come from subagents. */
    private final List<String> unmatched = new ArrayList<>();

    /** @param team the agent and its subagents; null if unknown */
    CardReading(WaitingRequest.Place place, RecordedThread thread, @Nullable AgentTeam team, CallEffects effects, Cancellation cancellation) {
        this.place = place;
        this.thread = thread;
        this.team = team;
        Dialect named = effects.named();
        this.dialect = named == null ? thread.dialect().dialect() : named;
        this.facts = new CallFacts(ThreadUser.of(thread), dialect, team, effects);
        this.cancellation = cancellation;
    }

    /**
     * The newest message of the model at one checkpoint, and its calls.
     *
     * @param said the text of that message
     * @param before the messages before it
     * @param calls of that message
     * @param answered ids of those that have a result
     */
    private record Asking(
            String task, String said, List<RequestContext.Spoken> before, List<Message.Call> calls, Set<String> answered, CallMatch match) {

        /** The calls that started subagents and have no result yet, in call order. */
        List<Message.Call> running() {
            return calls.stream().filter(call -> call.name().equals("task") && !answered.contains(call.id())).toList();
        }
    }

    /**
     * A request with its matched calls.
     *
     * @param message index of its message among those with requests
     * @param place of its first call in that message
     */
    private record Matched(PendingInterrupt interrupt, List<Message.@Nullable Call> calls, int message, int place) {
        private static final Comparator<Matched> IN_CALL_ORDER = Comparator.comparingInt(Matched::message).thenComparingInt(Matched::place);
    }

    /** Reads all open requests; TOO_LARGE, with the action, if the command that reads has used up its allowance. */
    Outcome<ThreadCards> read() {
        try {
            return all();
        } catch (FailureException stopped) {
            return Outcome.failed(stopped.failure());
        }
    }

    private Outcome<ThreadCards> all() {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        return PendingInterrupts.of(thread, cancellation).then(interrupts -> {
            List<Matched> matched = new ArrayList<>();
            List<CheckpointKey> messages = new ArrayList<>();
            for (PendingInterrupt interrupt : interrupts) {
                cancellation.check();
                CheckpointKey at = interrupt.checkpoint();
                Asking asking = askings.computeIfAbsent(at, this::asking);
                if (!files.containsKey(at)) {
                    switch (thread.filesWithPending(at, cancellation)) {
                        case Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> found) -> files.put(at, found.value());
                        case Outcome.Failed<RebuiltValue<FileSet>>(Failure failure) -> {
                            return Outcome.failed(failure);
                        }
                    }
                }
                List<Message.@Nullable Call> calls = asking.match().take(interrupt);
                if (!messages.contains(at)) {
                    messages.add(at);
                }
                if (at.isRoot() && !interrupt.actions().isEmpty() && calls.stream().allMatch(Objects::isNull)) {
                    unmatched.add(interrupt.interruptId());
                }
                matched.add(new Matched(asked(interrupt, asking, calls), calls, messages.indexOf(at), asking.match().place(calls)));
            }
            List<RequestCard> cards = new ArrayList<>();
            // The storage sorts parallel requests by their tasks' ids if it knows no better order.
            matched.stream().sorted(Matched.IN_CALL_ORDER).forEach(one -> cards.add(card(one.interrupt(), one.calls())));
            return Outcome.ok(new ThreadCards(
                    place,
                    head == null ? "" : head.id(),
                    head == null ? null : head.createdAt(),
                    dialect,
                    team,
                    facts,
                    cards,
                    files,
                    called,
                    ThreadTitle.of(thread, cancellation),
                    head == null ? Map.of() : ThreadOrigin.texts(head.metadata()),
                    ThreadOrigin.of(thread),
                    thread.problems()));
        });
    }

    private Asking asking(CheckpointKey at) {
        List<Message> messages = new ArrayList<>(thread.messagesAt(at, cancellation).map(RebuiltValue::value).orElse(List.of()));
        messages.addAll(thread.messagesPending(at, cancellation).orElse(List.of()));
        String task = "";
        String said = "";
        List<Message.Call> calls = List.of();
        List<RequestContext.Spoken> spoken = new ArrayList<>();
        int asking = 0;
        Set<String> answered = new LinkedHashSet<>();
        for (Message message : messages) {
            switch (message.type()) {
                case "human" -> {
                    if (message.isFromPerson()) {
                        task = message.text();
                    }
                }
                case "ai" -> {
                    said = shortened(message.text());
                    asking = spoken.size();
                    calls = message.toolCalls();
                    calls.forEach(call -> called.add(call.name()));
                }
                case "tool" -> {
                    if (message.toolCallId() != null) {
                        answered.add(message.toolCallId());
                    }
                }
                default -> {}
            }
            if (TYPES.contains(message.type())) {
                spoken.add(new RequestContext.Spoken(message.type(), spoken(message)));
            }
        }
        return new Asking(
                shortened(task),
                said,
                spoken.subList(Math.max(0, asking - MOST_BEFORE), asking),
                calls,
                answered,
                new CallMatch(calls));
    }

    private static String spoken(Message message) {
        String text = message.text().strip();
        return shortened(text.isEmpty() ? message.toolCalls().stream().map(Message.Call::name).collect(Collectors.joining(", ")) : text);
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_TASK ? text.substring(0, LONGEST_TASK) + "…" : text;
    }

    /**
     * The task of the asking subagent. If it has messages of its own, the first of them; a server shows none, so the running tasks are
     * taken to be in the order of the requests if there are as many.
     */
    private String delegated(PendingInterrupt interrupt, Asking asking, List<Message.@Nullable Call> matched) {
        if (interrupt.agent().equals(AgentTeam.MAIN)) {
            return "";
        }
        if (!interrupt.checkpoint().isRoot()) {
            return asking.task();
        }
        List<Message.Call> running = asking.running();
        int place = matched.stream().anyMatch(Objects::nonNull) ? -1 : unmatched.indexOf(interrupt.interruptId());
        return place < 0 || running.size() != unmatched.size()
                ? ""
                : shortened(Objects.requireNonNullElse(ForeignValue.text(ForeignValue.fields(running.get(place).args()).get("description")), ""));
    }

    /** A server shows no steps of subagents: a request that matches no call of the thread's own message comes from a running subagent. */
    private static PendingInterrupt asked(PendingInterrupt interrupt, Asking asking, List<Message.@Nullable Call> calls) {
        if (!interrupt.checkpoint().isRoot() || interrupt.actions().isEmpty() || calls.stream().anyMatch(call -> call != null)) {
            return interrupt;
        }
        Set<String> running = new LinkedHashSet<>();
        for (Message.Call call : asking.calls()) {
            String type = call.name().equals("task") ? ForeignValue.text(ForeignValue.fields(call.args()).get("subagent_type")) : null;
            if (type != null && !asking.answered().contains(call.id())) {
                running.add(type);
            }
        }
        return running.isEmpty() ? interrupt : interrupt.askedBy(running.size() == 1 ? running.iterator().next() : "subagent");
    }

    private RequestCard card(PendingInterrupt interrupt, List<Message.@Nullable Call> matched) {
        CheckpointKey at = interrupt.checkpoint();
        Asking asking = askings.computeIfAbsent(at, this::asking);
        List<RequestCard.Call> calls = new ArrayList<>();
        List<CallEffects.ParallelCall> together = parallel.computeIfAbsent(at, _ -> parallel(asking));
        for (int i = 0; i < interrupt.actions().size(); i++) {
            int number = i + 1;
            MeteredLoop.round(() -> "action " + number + " of " + interrupt.actions().size() + " of a request in thread " + thread.id());
            calls.add(facts.about(interrupt, interrupt.actions().get(i), matched.get(i), Objects.requireNonNull(files.get(at)), before(asking, matched.get(i)), matched.get(i) == null ? List.of() : together, false));
        }
        List<RequestCard.SiblingCall> siblings = new ArrayList<>();
        boolean isOwn = matched.stream().anyMatch(call -> call != null);
        Set<Message.@Nullable Call> own = new HashSet<>(matched);
        for (int i = 0; isOwn && i < asking.calls().size(); i++) {
            Message.Call call = asking.calls().get(i);
            if (!own.contains(call)) {
                siblings.add(new RequestCard.SiblingCall(
                        call,
                        asking.answered().contains(call.id())
                                ? RequestCard.Standing.RAN
                                : asking.match().isTaken(i) ? RequestCard.Standing.WAITS : RequestCard.Standing.RUNS_THEN));
            }
        }
        Checkpoint checkpoint = thread.checkpoint(at);
        return new RequestCard(interrupt, checkpoint == null ? null : checkpoint.step(), asking.task(), new RequestContext(asking.said(), delegated(interrupt, asking, matched), asking.before()), calls, siblings, then(interrupt));
    }

    /** The earlier calls of the same message; empty if unknown. */
    private static List<Message.Call> before(Asking asking, Message.@Nullable Call call) {
        return call == null ? List.of() : asking.calls().subList(0, asking.match().place(List.of(call)));
    }

    /** The calls of the message that are still to run; valid once all requests are matched. */
    private static List<CallEffects.ParallelCall> parallel(Asking asking) {
        List<CallEffects.ParallelCall> parallel = new ArrayList<>();
        for (int i = 0; i < asking.calls().size(); i++) {
            Message.Call call = asking.calls().get(i);
            if (!asking.answered().contains(call.id())) {
                parallel.add(new CallEffects.ParallelCall(call, i, asking.match().isTaken(i)));
            }
        }
        return List.copyOf(parallel);
    }

    private RequestCard.Then then(PendingInterrupt interrupt) {
        if (interrupt.isQuestion() || interrupt.isHumanInterrupt()) {
            return RequestCard.Then.NODE_RUNS_AGAIN;
        }
        if (interrupt.isPerCall()) {
            return RequestCard.Then.EACH_BY_ITSELF;
        }
        return dialect.language() == Era.Language.PYTHON
                ? RequestCard.Then.ALL_TOGETHER
                : RequestCard.Then.ALL_OR_NONE;
    }
}
