package dev.stateroom.review.inbox;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.review.decision.AnswerCheck;
import dev.stateroom.review.decision.CheckedAnswers;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.DecisionProblem;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.decision.ToolChange;
import dev.stateroom.review.gate.ReviewWords;
import dev.stateroom.review.sending.HeadMark;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All open requests of one thread, as of the time when it was opened. */
public final class ThreadCards {
    private final WaitingRequest.Place place;
    private final String checkpointId;
    private final @Nullable OffsetDateTime since;
    private final Dialect dialect;
    private final @Nullable AgentTeam team;
    private final CallFacts facts;
    private final List<RequestCard> cards;
    private final Map<CheckpointKey, FileSet> files;
    private final Set<String> called;
    private final String title;
    private final Map<String, String> metadata;
    private final ThreadOrigin origin;
    private final List<String> problems;
    private final Map<Edited, RequestCard.Call> edited = new ConcurrentHashMap<>();

    /** Identifies one edit of a call. */
    private record Edited(String interruptId, int call, Decision.Edit edit) {}

    ThreadCards(
            WaitingRequest.Place place,
            String checkpointId,
            @Nullable OffsetDateTime since,
            Dialect dialect,
            @Nullable AgentTeam team,
            CallFacts facts,
            List<RequestCard> cards,
            Map<CheckpointKey, FileSet> files,
            Set<String> called,
            String title,
            Map<String, String> metadata,
            ThreadOrigin origin,
            List<String> problems) {
        this.place = place;
        this.checkpointId = checkpointId;
        this.since = since;
        this.dialect = dialect;
        this.team = team;
        this.facts = facts;
        this.cards = List.copyOf(cards);
        this.files = Map.copyOf(files);
        this.called = Set.copyOf(called);
        this.title = title;
        this.metadata = Map.copyOf(metadata);
        this.origin = origin;
        this.problems = List.copyOf(problems);
    }

    /**
     * Reads all open requests of a thread.
     *
     * @param team the agent and its subagents; null if unknown
     * @param effects predicts the effects of the calls
     */
    public static Outcome<ThreadCards> read(
            WaitingRequest.Place place, RecordedThread thread, @Nullable AgentTeam team, CallEffects effects, Cancellation cancellation) {
        return new CardReading(place, thread, team, effects, cancellation).read();
    }

    /** The thread. */
    public WaitingRequest.Place place() {
        return place;
    }

    /** The thread's title: from its metadata, else its first human message in one line; empty if it has neither. */
    public String title() {
        return title;
    }

    /** A copy with the metadata of the thread itself, as its source lists them: its title and its other texts take precedence. */
    public ThreadCards listed(ForeignValue.Fields own) {
        Map<String, String> texts = ThreadOrigin.texts(own);
        String given = ThreadTitle.of(own);
        Map<String, String> all = new LinkedHashMap<>(metadata);
        all.putAll(texts);
        return new ThreadCards(
                place, checkpointId, since, dialect, team, facts, cards, files, called, given.isEmpty() ? title : given, all, origin.with(texts), problems);
    }

    /** The id of its newest checkpoint; empty for a thread without one. */
    public String checkpointId() {
        return checkpointId;
    }

    /** The time of that checkpoint; null if it is not recorded. */
    public @Nullable OffsetDateTime since() {
        return since;
    }

    /** The thread's position, for comparison before an answer is sent. */
    public String mark() {
        return HeadMark.of(checkpointId, cards.stream().map(card -> card.interrupt().interruptId()).toList());
    }

    /**
     * True for an answer to that request that was taken at the thread's current position. If the request is still open, a copy was
     * answered, or the server has not continued yet.
     */
    public boolean isAnsweredBy(OutboxEntry answer, String interruptId) {
        return answer.state() == OutboxEntry.State.ANSWERED
                && answer.seenHead().equals(mark())
                && answer.answers(place.source(), place.threadId(), interruptId);
    }

    /** The text values in the metadata of the newest checkpoint and of the thread itself, by key. */
    public Map<String, String> metadata() {
        return metadata;
    }

    /** Who started the thread or gave it more input, according to a metadata key such as {@code created_by}; empty if unknown. */
    public Set<String> requesters(String name) {
        return origin.named(name);
    }

    /** One sentence for each unreadable part of the thread. */
    public List<String> problems() {
        return problems;
    }

    /** The dialect of the thread. */
    public Dialect dialect() {
        return dialect;
    }

    /** The agent and its subagents; null if unknown. */
    public @Nullable AgentTeam team() {
        return team;
    }

    /** One card for each request, in their order. */
    public List<RequestCard> cards() {
        return cards;
    }

    /** Whether a call would change files on a mount; mounts change without a checkpoint. */
    public boolean isOverMounts(List<RequestAnswer> answers) {
        return calls(answers, this::lookedAt).values().stream().anyMatch(call -> call.effect().mount() != null);
    }

    /** The requests as list entries. */
    public List<WaitingRequest> entries() {
        return cards.stream()
                .map(card -> WaitingRequest.of(place, card.interrupt(), since, card.interrupt().agent()))
                .toList();
    }

    /** The requests, in the same order. */
    public List<PendingInterrupt> interrupts() {
        return cards.stream().map(RequestCard::interrupt).toList();
    }

    /** The payload for these answers, or all problems. */
    public CheckedAnswers check(List<RequestAnswer> answers) {
        return new AnswerCheck(interrupts(), dialect).check(answers);
    }

    /** The answer with decisions if its request asks for them; see {@link AnswerCheck#resolved}. */
    public Outcome<RequestAnswer> resolved(RequestAnswer answer) {
        return new AnswerCheck(interrupts(), dialect).resolved(answer);
    }

    /** Problems of answers that defer their requests. */
    public List<DecisionProblem> checkDeferral(List<RequestAnswer> deferred) {
        return new AnswerCheck(interrupts(), dialect).deferral(deferred);
    }

    /** The card of an answer; empty if its request is not open. */
    public Optional<RequestCard> card(RequestAnswer answer) {
        return new AnswerCheck(interrupts(), dialect)
                .asked(answer)
                .flatMap(asked -> cards.stream().filter(card -> card.interrupt().equals(asked)).findFirst());
    }

    /** The edits of an answer that change the tool of a call; empty if its request is not open. */
    public List<ToolChange> toolChanges(RequestAnswer answer) {
        List<ToolChange> changes = new ArrayList<>();
        card(answer).ifPresent(card -> {
            for (int i = 0; i < Math.min(card.calls().size(), answer.decisions().size()); i++) {
                if (answer.decisions().get(i) instanceof Decision.Edit edit) {
                    toolChange(card, i, edit).ifPresent(changes::add);
                }
            }
        });
        return changes;
    }

    /** Warnings about an edit that changes the tool of a call; empty for any other edit. */
    public Optional<ToolChange> toolChange(RequestCard card, int call, Decision.Edit edit) {
        return ToolChange.of(card.interrupt(), call, edit, interrupts(), called);
    }

    /** The effect of an edited call and the rules' decision, on the same files. Cached: the first result is what the reviewer saw. */
    public RequestCard.Call edited(RequestCard card, int call, Decision.Edit edit) {
        return edited.computeIfAbsent(new Edited(card.interrupt().interruptId(), call, edit), _ -> about(card, call, edit));
    }

    private RequestCard.Call about(RequestCard card, int call, Decision.Edit edit) {
        PendingInterrupt.ActionRequest before = card.calls().get(call).request();
        PendingInterrupt.ActionRequest after =
                new PendingInterrupt.ActionRequest(edit.name(), edit.args(), before.description());
        RequestCard.Call asked = card.calls().get(call);
        return facts.about(card.interrupt(), after, asked.original(), files(card), asked.before(), asked.parallel(), true).withDecisionsOf(asked);
    }

    private FileSet files(RequestCard card) {
        FileSet known = files.get(card.interrupt().checkpoint());
        if (known == null) {
            throw new IllegalArgumentException("the card is one of another thread");
        }
        return known;
    }

    /**
     * The text that the agent gets instead of a rejected call's result.
     *
     * @param reason the reviewer's reason; null or empty for none
     */
    public String rejection(RequestCard card, int call, @Nullable String reason) {
        RequestCard.Call asked = card.calls().get(call);
        String id = asked.toolCallId() == null ? "…" : asked.toolCallId();
        return ReviewWords.of(dialect).rejected(new Message.Call(id, asked.request().name(), asked.request().args()), reason);
    }

    /**
     * The differences from the same thread opened later, one sentence each; empty if none matters to an answer. Blocks if a call was
     * edited.
     *
     * @param answers the decisions: an edited call is compared in its edited form, if the reviewer looked at that
     */
    public List<String> changedIn(ThreadCards later, List<RequestAnswer> answers) {
        List<String> changes = new ArrayList<>();
        if (!later.checkpointId.equals(checkpointId)) {
            changes.add("the thread's newest checkpoint is " + later.checkpointId + ", it was " + checkpointId);
        }
        Set<String> before = ids();
        Set<String> now = later.ids();
        for (String id : before) {
            if (!now.contains(id)) {
                changes.add("request " + id + " does not wait any more");
            }
        }
        for (String id : now) {
            if (!before.contains(id)) {
                changes.add("request " + id + " is new");
            }
        }
        for (RequestCard card : later.cards) {
            String id = card.interrupt().interruptId();
            for (RequestCard old : cards) {
                boolean isSame = old.interrupt().interruptId().equals(id);
                if (isSame && !old.interrupt().actions().equals(card.interrupt().actions())) {
                    changes.add("request " + id + " asks for other calls");
                }
                if (isSame && !old.interrupt().isStuck() && card.interrupt().isStuck()) {
                    changes.add("request " + id + " was given an answer that did not fit");
                }
            }
        }
        changes.addAll(changedFiles(later, answers));
        return changes;
    }

    private Set<String> ids() {
        Set<String> ids = new TreeSet<>();
        cards.forEach(card -> ids.add(card.interrupt().interruptId()));
        return ids;
    }

    /** Files of the thread and of mounts that the calls would change and that have changed since, and calls whose effect has changed. */
    private List<String> changedFiles(ThreadCards later, List<RequestAnswer> answers) {
        Map<String, RequestCard.Call> before = calls(answers, this::lookedAt);
        Set<String> moved = new TreeSet<>();
        later.calls(answers, later::edited).forEach((id, now) -> {
            RequestCard.Call old = before.get(id);
            if (old == null) {
                return;
            }
            Map<String, FileChange> was = byPath(old.effect());
            Map<String, FileChange> is = byPath(now.effect());
            Set<String> paths = new TreeSet<>(was.keySet());
            paths.addAll(is.keySet());
            paths.stream().filter(path -> !sameBefore(was.get(path), is.get(path))).forEach(path -> moved.add(path + " is another file now"));
            if (paths.isEmpty() && !old.effect().note().equals(now.effect().note())) {
                moved.add(now.request().name() + " does something else now: " + now.effect().note());
            }
        });
        return List.copyOf(moved);
    }

    /** Supplies the facts about an edited call; null if unknown. */
    private interface EditedCalls {
        RequestCard.@Nullable Call of(RequestCard card, int call, Decision.Edit edit);
    }

    private RequestCard.@Nullable Call lookedAt(RequestCard card, int call, Decision.Edit edit) {
        return edited.get(new Edited(card.interrupt().interruptId(), call, edit));
    }

    /** The calls as they would run after these answers. */
    private Map<String, RequestCard.Call> calls(List<RequestAnswer> answers, EditedCalls edits) {
        Map<String, RequestCard.Call> calls = new LinkedHashMap<>();
        for (RequestCard card : cards) {
            List<Decision> decisions = decisions(card, answers);
            for (int i = 0; i < card.calls().size(); i++) {
                RequestCard.Call call = i < decisions.size() && decisions.get(i) instanceof Decision.Edit edit
                        ? edits.of(card, i, edit)
                        : card.calls().get(i);
                if (call != null) {
                    calls.put(card.interrupt().interruptId() + "#" + i, call);
                }
            }
        }
        return calls;
    }

    /** The decisions about the calls of a request; an answer need not name the only open request. */
    private List<Decision> decisions(RequestCard card, List<RequestAnswer> answers) {
        return answers.stream()
                .filter(answer -> answer.interruptId() == null ? cards.size() == 1 : card.interrupt().interruptId().equals(answer.interruptId()))
                .findFirst()
                .map(RequestAnswer::decisions)
                .orElse(List.of());
    }

    private static Map<String, FileChange> byPath(EffectPreview effect) {
        return effect.changes().stream().collect(Collectors.toMap(FileChange::path, change -> change, (first, _) -> first));
    }

    /** Whether a file had the same content before both effects; a file that only one of them changes counts as different. */
    private static boolean sameBefore(@Nullable FileChange was, @Nullable FileChange is) {
        FileData before = was == null ? null : was.before();
        FileData now = is == null ? null : is.before();
        return before == null || now == null ? before == now && (was == null) == (is == null) : before.hasBytesOf(now);
    }
}
