package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.EditNote;
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
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the tool calls of a thread: the models' requests, matched by id with the results, over all branches and subagents. */
public final class ToolCalls {
    private static final String EDITED = "hitl_edited_tool_calls";

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final Map<String, NamespaceCalls> namespaces = new LinkedHashMap<>();
    private final Map<String, SubagentCalls.Origin> origins;
    private final Map<RecordedCall, List<String>> startedBy = new HashMap<>();
    private final LargeResultPaths offloads;
    private final ReadSteps steps;
    private final Set<String> edited = new LinkedHashSet<>();
    private final Map<RecordedCall, ShownCall> shown;
    private final boolean repeats;
    private final CallRuns runs;
    private final ToolCall.Ledger ledger;

    /**
     * A call in the ledger.
     *
     * @param main its last outcome
     * @param ran its outcome at each checkpoint that it ran into
     * @param parent the call that its agent ran under, as in the ledger
     * @param isSettled false if its outcome may depend on later checkpoints
     */
    private record ShownCall(ToolCall main, List<RanInto> ran, @Nullable ToolCall parent, boolean isSettled) {}

    /** The outcome of a call at a checkpoint, and its place among those of the same checkpoint. */
    private record RanInto(CheckpointKey key, StepPlace place, ToolCall call) {}

    /**
     * @param before the same for the shorter thread; null if nothing can be reused
     * @param changed the checkpoints that may have changed
     */
    private ToolCalls(RecordedThread thread, ReadSteps steps, @Nullable ToolCalls before, Set<CheckpointKey> changed, Cancellation cancellation) {
        this.thread = thread;
        this.steps = steps;
        this.cancellation = cancellation;
        Set<CheckpointKey> heads = new LinkedHashSet<>();
        Map<String, CheckpointTree> lineages = thread.trees();
        Set<AnswerOrigins.Started> started = AnswerOrigins.Started.of(lineages.keySet());
        lineages.forEach((namespace, lineage) -> {
            AnswerOrigins from = new AnswerOrigins(thread, namespace, lineages.keySet(), started, steps);
            Set<CheckpointKey> again = before == null ? null : again(before, namespace, lineages, changed);
            NamespaceCalls read = again == null || before == null
                    ? NamespaceCalls.of(thread, lineage, from, null, Set.of(), cancellation)
                    : NamespaceCalls.of(thread, lineage, from, before.namespaces.get(namespace), again, cancellation);
            namespaces.put(namespace, read);
            for (Checkpoint tip : read.lineage().tips()) {
                heads.add(tip.key());
                if (steps.edits(thread, tip.key(), EDITED) instanceof ForeignValue.Fields) {
                    edited.add(namespace);
                }
            }
        });
        repeats = new RepeatedCalls(namespaces).drop();
        shown = LinkedHashMap.newLinkedHashMap(before == null ? 16 : before.shown.size() + 16);
        runs = new CallRuns(thread, namespaces);
        origins = new SubagentCalls(thread, namespaces, from -> steps.tasks(thread, from)).origins();
        origins.forEach((child, origin) -> startedBy.computeIfAbsent(origin.call(), _ -> new ArrayList<>()).add(child));
        offloads = new LargeResultPaths(thread, heads, steps, cancellation);
        ledger = made(before);
    }

    /** The checkpoints of a namespace to read again; null for all. A graph that was added since shows the origin of later answers. */
    private @Nullable Set<CheckpointKey> again(
            ToolCalls before, String namespace, Map<String, CheckpointTree> lineages, Set<CheckpointKey> changed) {
        Set<String> known = before.namespaces.keySet();
        if (known.size() == lineages.size()) {
            return changed;
        }
        CheckpointTree lineage = lineages.get(namespace);
        if (known.size() == 1 || lineage == null) {
            return null;
        }
        Set<CheckpointKey> again = new HashSet<>(changed);
        for (Map.Entry<String, CheckpointTree> other : lineages.entrySet()) {
            String name = other.getKey();
            if (name.isEmpty() || known.contains(name) || !CheckpointKey.around(name).equals(namespace)) {
                continue;
            }
            List<Checkpoint> within = other.getValue().parentsFirst();
            CheckpointKey start = within.isEmpty() || SubagentCalls.taskId(name).equals(name)
                    ? null
                    : CheckpointTree.startedFrom(thread, within.getFirst(), namespace, lineage);
            if (start == null) {
                return null;
            }
            lineage.fromOn(start).stream().skip(1).map(Checkpoint::key).forEach(again::add);
        }
        return again;
    }

    /** The ledger; a failure if it is empty because the newest conversation cannot be read: encrypted, pickled, damaged. */
    public static Outcome<ToolCall.Ledger> read(RecordedThread thread, Cancellation cancellation) {
        ToolCall.Ledger calls = of(thread, cancellation);
        return calls.inOrder().isEmpty() ? conversation(thread, cancellation).map(_ -> calls) : Outcome.ok(calls);
    }

    /** The newest conversation, or why it cannot be read. */
    public static Outcome<List<Message>> conversation(RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        return head == null ? Outcome.ok(List.of()) : thread.messagesAt(head.key(), cancellation).map(RebuiltValue::value);
    }

    /**
     * All calls of a thread in the order of the requests, a subagent's calls after the {@code task} call they run under. Reads the writes
     * of each step, not every checkpoint's whole conversation.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two checkpoints
     */
    public static ToolCall.Ledger of(RecordedThread thread, Cancellation cancellation) {
        return of(thread, new ReadSteps(), null, Set.of(), cancellation).ledger();
    }

    /**
     * @param steps cache of reads; grows
     * @param before the same for the shorter thread; null if nothing can be reused
     * @param changed the checkpoints that may have changed
     */
    static ToolCalls of(
            RecordedThread thread, ReadSteps steps, @Nullable ToolCalls before, Set<CheckpointKey> changed, Cancellation cancellation) {
        cancellation.check();
        return new ToolCalls(thread, steps, before, changed, cancellation);
    }

    /** All calls. */
    ToolCall.Ledger ledger() {
        return ledger;
    }

    private ToolCall.Ledger made(@Nullable ToolCalls before) {
        List<ToolCall> inOrder = new ArrayList<>();
        Set<String> placed = new LinkedHashSet<>();
        Set<String> moved = before == null ? Set.of() : offloads.otherThan(before.offloads);
        Set<CheckpointKey> fresh = new HashSet<>();
        // Namespaces whose origin is unknown are at the end.
        namespaces.keySet().forEach(namespace -> {
            if (namespace.isEmpty() || !origins.containsKey(namespace)) {
                place(namespace, before, moved, inOrder, placed, fresh);
            }
        });
        Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> grown = before == null || repeats || before.repeats ? null : grown(before, fresh);
        return new ToolCall.Ledger(inOrder, grown == null ? supersteps(_ -> true) : grown, starts(), within());
    }

    private Map<String, ToolCall> starts() {
        Map<String, ToolCall> starts = new LinkedHashMap<>();
        origins.forEach((namespace, origin) -> {
            ToolCall call = asShown(origin.call());
            if (call != null) {
                starts.put(namespace, call);
            }
        });
        return starts;
    }

    /** Checkpoints under a call are included: its graph may have agents as nodes, which nothing links to the call. */
    private Map<CheckpointKey, List<CheckpointKey>> within() {
        Map<CheckpointKey, List<CheckpointKey>> within = new HashMap<>();
        if (namespaces.size() == 1) {
            return within;
        }
        shown.values().stream().flatMap(call -> call.ran().stream()).map(RanInto::key).filter(key -> !key.isRoot()).distinct().sorted(Comparator.comparing(CheckpointKey::id)).forEach(inner -> {
            for (Checkpoint at = thread.checkpoint(inner); at != null && !at.key().isRoot(); ) {
                String outer = CheckpointKey.around(at.key().namespace());
                NamespaceCalls around = namespaces.get(outer);
                CheckpointKey from = CheckpointTree.startedFrom(thread, at, outer, around == null ? null : around.lineage());
                if (from != null) {
                    within.computeIfAbsent(from, _ -> new ArrayList<>()).add(inner);
                }
                at = from == null ? null : thread.checkpoint(from);
            }
        });
        return within;
    }

    /** The place of a result among those of one checkpoint. */
    private record StepPlace(@Nullable Integer superstep, int batch) {}

    /** The calls that ran into each checkpoint, if all but the fresh ones are unchanged; null if one of these no longer has any. */
    private @Nullable Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> grown(ToolCalls before, Set<CheckpointKey> fresh) {
        Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> some = supersteps(fresh::contains);
        LayeredMap<CheckpointKey, List<ToolCall.Ledger.Superstep>> all = LayeredMap.of(before.ledger.steps());
        for (CheckpointKey key : fresh) {
            List<ToolCall.Ledger.Superstep> now = some.get(key);
            if (now == null && all.containsKey(key)) {
                return null;
            }
            all = now == null ? all : all.plus(key, now);
        }
        return all;
    }

    private Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> supersteps(Predicate<CheckpointKey> wanted) {
        Map<CheckpointKey, Map<StepPlace, List<ToolCall>>> ranInto = new LinkedHashMap<>();
        for (ShownCall call : shown.values()) {
            for (RanInto one : call.ran()) {
                if (wanted.test(one.key())) {
                    ranInto.computeIfAbsent(one.key(), _ -> new LinkedHashMap<>())
                            .computeIfAbsent(one.place(), _ -> new ArrayList<>())
                            .add(one.call());
                }
            }
        }
        Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> steps = new LinkedHashMap<>();
        ranInto.forEach((key, places) -> steps.put(
                key,
                places.entrySet().stream()
                        .sorted(Comparator.comparingInt(entry -> entry.getKey().batch()))
                        .map(entry -> new ToolCall.Ledger.Superstep(entry.getKey().superstep(), entry.getValue()))
                        .toList()));
        return steps;
    }

    /**
     * @param moved names of stored results whose paths have changed
     * @param fresh receives the checkpoints whose calls may have changed
     */
    private void place(
            String namespace, @Nullable ToolCalls before, Set<String> moved, List<ToolCall> inOrder, Set<String> placed, Set<CheckpointKey> fresh) {
        NamespaceCalls read = namespaces.get(namespace);
        if (read == null || !placed.add(namespace)) {
            return;
        }
        boolean isAsBefore = before != null && before.edited.contains(namespace) == edited.contains(namespace);
        Map<RecordedCall, ShownCall> known = before != null && isAsBefore ? before.shown : Map.of();
        SubagentCalls.Origin origin = origins.get(namespace);
        ToolCall parent = origin == null ? null : asShown(origin.call());
        Set<String> open = known.isEmpty() ? Set.of() : read.openCalls();
        read.fresh().forEach(one -> fresh.add(one.key()));
        for (RecordedCall call : read.calls()) {
            cancellation.check();
            ShownCall same = known.get(call);
            boolean holds = same != null && same.isSettled() && same.parent() == parent && !open.contains(call.id()) && !LargeResultPaths.mayBeIn(moved, call.id());
            ShownCall now = same != null && holds ? same : show(namespace, read, call, parent);
            if (now != same) {
                now.ran().forEach(one -> fresh.add(one.key()));
            }
            shown.put(call, now);
            inOrder.add(now.main());
            startedBy.getOrDefault(call, List.of()).forEach(child -> place(child, before, moved, inOrder, placed, fresh));
        }
    }

    private @Nullable ToolCall asShown(RecordedCall call) {
        ShownCall known = shown.get(call);
        return known == null ? null : known.main();
    }

    private ShownCall show(String namespace, NamespaceCalls read, RecordedCall call, @Nullable ToolCall parent) {
        RecordedCall.Answer newest = call.newest(read.lineage());
        ToolCall main = at(namespace, read, call, newest);
        List<RanInto> ran = new ArrayList<>();
        for (RecordedCall.Answer answer : call.answers()) {
            if (!answer.pending()) {
                ran.add(new RanInto(
                        answer.at(),
                        new StepPlace(answer.superstep(), answer.batch()),
                        answer == newest ? main : at(namespace, read, call, answer)));
            }
        }
        boolean isAnswered = newest != null && call.answers().stream().noneMatch(RecordedCall.Answer::pending);
        // For a graph within another one, later steps of the enclosing graph count as well.
        return new ShownCall(main, ran, parent, isAnswered || (newest == null && namespace.isEmpty()));
    }

    private ToolCall at(String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        SubagentCalls.Origin origin = origins.get(namespace);
        RecordedCall parent = origin == null ? null : origin.call();
        ToolCall parentShown = parent == null ? null : asShown(parent);
        CallRun run = runs.of(namespace, read, call, answer);
        int turn = namespace.isEmpty()
                ? read.turnAt(call.proposedAt())
                : parentShown == null ? turnAround(namespace) : parentShown.turn();
        String agent = namespace.isEmpty() ? "main" : SubagentCalls.name(thread, namespace, parentShown);
        return new ToolCall(
                call.id(),
                call.tool(),
                call.written(),
                ranArgs(namespace, read, call, answer),
                ForeignValue.text(edit(namespace, read, call, answer).get("name")),
                answer == null ? null : answer.message(),
                status(namespace, read, call, answer, run),
                answer == null ? call.proposedAt() : answer.at(),
                call.proposedAt(),
                agent,
                parentShown == null ? agent : SubagentCalls.actsAs(agent, parentShown.actsAs()),
                parent == null ? null : parent.id(),
                answer == null ? null : offloads.pathOf(call.id(), answer.message(), answer.at()),
                turn,
                run,
                call.siblings());
    }

    private int turnAround(String namespace) {
        CheckpointKey outer = SubagentCalls.startedFrom(thread, namespace, namespaces, CheckpointKey.ROOT_NAMESPACE);
        NamespaceCalls root = namespaces.get(CheckpointKey.ROOT_NAMESPACE);
        return outer == null || root == null ? 0 : root.turnAt(outer);
    }

    /** The arguments that ran, if a reviewer changed them: from the channel for it, else from the rewritten message. */
    private @Nullable ForeignValue ranArgs(
            String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        ForeignValue changed = edit(namespace, read, call, answer).get("args");
        return changed == null ? call.rewrittenArgs() : changed;
    }

    /** A reviewer's change of a call: name and arguments; empty if none is recorded. */
    private ForeignValue.Fields edit(String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        CheckpointKey before = answer == null
                ? head(namespace)
                : answer.pending() ? answer.at() : read.lineage().parent(answer.at());
        if (before == null) {
            return ForeignValue.Fields.EMPTY;
        }
        ForeignValue.Fields kept = edited.contains(namespace) ? ForeignValue.fields(editsAt(before).get(call.id())) : ForeignValue.Fields.EMPTY;
        return kept.values().isEmpty() && answer != null ? noted(read, call, answer, before) : kept;
    }

    /**
     * The call that ran, as its result says: for a run that kept only its last checkpoint, and a call with an interrupt of its own, there
     * is no channel. The text of a tool is not trusted, so the call must have been under review.
     */
    private ForeignValue.Fields noted(NamespaceCalls read, RecordedCall call, RecordedCall.Answer answer, CheckpointKey before) {
        Message.Call ran = EditNote.read(answer.message());
        if (ran == null || !read.lineage().continues(call.proposedAt(), before)) {
            return ForeignValue.Fields.EMPTY;
        }
        StepTasks tasks = read.origins().after(before);
        StepTask writer = tasks.writerOf(answer.message());
        Checkpoint into = thread.checkpoint(answer.at());
        boolean asked = writer != null && writer.reviews();
        boolean askedBefore = into != null
                && !answer.pending()
                && tasks.all().stream().anyMatch(StepTask::reviews)
                && read.origins().leavesOutSteps(into, before);
        return asked || askedBefore
                ? ForeignValue.Fields.copyOf(Map.of("name", new ForeignValue.Text(ran.name()), "args", ran.args()))
                : ForeignValue.Fields.EMPTY;
    }

    private ForeignValue.Fields editsAt(CheckpointKey key) {
        return ForeignValue.fields(steps.edits(thread, key, EDITED));
    }

    private String status(
            String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer, CallRun run) {
        if (answer != null) {
            return "error".equals(answer.message().status()) ? "error" : "success";
        }
        CheckpointKey head = head(namespace);
        boolean hangs = head != null && runs.hangsOn(namespace, read, call, head);
        return switch (run.state()) {
            case CUT_OFF, RAISED -> "error";
            case UNKNOWN, DROPPED -> hangs ? "waiting" : run.state().word();
            default -> hangs ? "waiting" : "cancelled";
        };
    }

    private @Nullable CheckpointKey head(String namespace) {
        Checkpoint head = thread.head(namespace);
        return head == null ? null : head.key();
    }
}
