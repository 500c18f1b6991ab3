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

/** All that waits in one thread, as it was when it was opened. */
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

    /** An edit of a call, told from the edits of other calls. */
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
     * Reads all that waits in a thread.
     *
     * @param team the agent and its subagents; null if they are not known
     * @param effects tells what the calls would do
     */
    public static Outcome<ThreadCards> read(
            WaitingRequest.Place place, RecordedThread thread, @Nullable AgentTeam team, CallEffects effects, Cancellation cancellation) {
        return new CardReading(place, thread, team, effects, cancellation).read();
    }

    /** Which thread. */
    public WaitingRequest.Place place() {
        return place;
    }

    /** What a person calls it: the title in its metadata, else its first human message in one line; empty if it has neither. */
    public String title() {
        return title;
    }

    /** The same with the metadata of the thread itself, as its source lists them: a title there goes before, and so does every other text. */
    public ThreadCards listed(ForeignValue.Fields own) {
        Map<String, String> texts = ThreadOrigin.texts(own);
        String given = ThreadTitle.of(own);
        Map<String, String> all = new LinkedHashMap<>(metadata);
        all.putAll(texts);
        return new ThreadCards(
                place, checkpointId, since, dialect, team, facts, cards, files, called, given.isEmpty() ? title : given, all, origin.with(texts), problems);
    }

    /** Id of its newest checkpoint; empty for a thread without any. */
    public String checkpointId() {
        return checkpointId;
    }

    /** When that was written; null if it is not recorded. */
    public @Nullable OffsetDateTime since() {
        return since;
    }

    /** Where the thread was, for comparing before an answer is sent. */
    public String mark() {
        return HeadMark.of(checkpointId, cards.stream().map(card -> card.interrupt().interruptId()).toList());
    }

    /**
     * True for an answer to that request which was taken while the thread was where it is now. A request that still waits was answered on a
     * copy then, or the server has not continued yet.
     */
    public boolean isAnsweredBy(OutboxEntry answer, String interruptId) {
        return answer.state() == OutboxEntry.State.ANSWERED
                && answer.seenHead().equals(mark())
                && answer.answers(place.source(), place.threadId(), interruptId);
    }

    /** The texts among the metadata of the newest checkpoint and of the thread itself, by name. */
    public Map<String, String> metadata() {
        return metadata;
    }

    /** Who began the thread or gave it more to do, by one name of the metadata, such as {@code created_by}; empty if they do not say. */
    public Set<String> requesters(String name) {
        return origin.named(name);
    }

    /** What of the thread could not be read, one sentence each. */
    public List<String> problems() {
        return problems;
    }

    /** Whose behaviour the thread shows. */
    public Dialect dialect() {
        return dialect;
    }

    /** The agent and its subagents; null if they are not known. */
    public @Nullable AgentTeam team() {
        return team;
    }

    /** One for each request, in the order in which they wait. */
    public List<RequestCard> cards() {
        return cards;
    }

    /** Whether a call would change what is on a mount, as it was looked at; mounts change without a checkpoint. */
    public boolean isOverMounts(List<RequestAnswer> answers) {
        return calls(answers, this::lookedAt).values().stream().anyMatch(call -> call.effect().mount() != null);
    }

    /** The same as a list shows them. */
    public List<WaitingRequest> entries() {
        return cards.stream()
                .map(card -> WaitingRequest.of(place, card.interrupt(), since, card.interrupt().agent()))
                .toList();
    }

    /** The requests themselves, in that order. */
    public List<PendingInterrupt> interrupts() {
        return cards.stream().map(RequestCard::interrupt).toList();
    }

    /** The payload for these answers, or everything that is wrong with them. */
    public CheckedAnswers check(List<RequestAnswer> answers) {
        return new AnswerCheck(interrupts(), dialect).check(answers);
    }

    /** The answer with decisions where its request asks for them; see {@link AnswerCheck#resolved}. */
    public Outcome<RequestAnswer> resolved(RequestAnswer answer) {
        return new AnswerCheck(interrupts(), dialect).resolved(answer);
    }

    /** What is wrong with answers that defer their requests. */
    public List<DecisionProblem> checkDeferral(List<RequestAnswer> deferred) {
        return new AnswerCheck(interrupts(), dialect).deferral(deferred);
    }

    /** The card that an answer is for; empty if its request does not wait. */
    public Optional<RequestCard> card(RequestAnswer answer) {
        return new AnswerCheck(interrupts(), dialect)
                .asked(answer)
                .flatMap(asked -> cards.stream().filter(card -> card.interrupt().equals(asked)).findFirst());
    }

    /** The edits of an answer that make a call one of another tool; empty where its request does not wait. */
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

    /** What is to be known about an edit that makes a call one of another tool; empty for one that does not. */
    public Optional<ToolChange> toolChange(RequestCard card, int call, Decision.Edit edit) {
        return ToolChange.of(card.interrupt(), call, edit, interrupts(), called);
    }

    /** What an edited call would do, and what the rules say about it, over the same files. The first answer is kept: it is what was looked at. */
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
     * The text that the agent is given in place of a rejected call's result.
     *
     * @param reason what the reviewer says; null or empty for nothing
     */
    public String rejection(RequestCard card, int call, @Nullable String reason) {
        RequestCard.Call asked = card.calls().get(call);
        String id = asked.toolCallId() == null ? "…" : asked.toolCallId();
        return ReviewWords.of(dialect).rejected(new Message.Call(id, asked.request().name(), asked.request().args()), reason);
    }

    /**
     * What is different in the same thread opened later: one sentence each, empty for nothing that matters to an answer. Blocks where a
     * call was edited.
     *
     * @param answers what was decided: a call that was edited is compared as it was edited, if the reviewer looked at that
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

    /** Files of the thread and of mounts that the calls would change and that are not what they were, and calls that would do something else. */
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

    /** What an edited call does; null if nothing is known of it. */
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

    /** What was decided about the calls of a request; where only one waits, an answer need not name it. */
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

    /** A file that only one of the two effects changes: nothing is known of it in the other, unless it was to be created. */
    private static boolean sameBefore(@Nullable FileChange was, @Nullable FileChange is) {
        FileData before = was == null ? null : was.before();
        FileData now = is == null ? null : is.before();
        return before == null || now == null ? before == now && (was == null) == (is == null) : before.hasBytesOf(now);
    }
}
