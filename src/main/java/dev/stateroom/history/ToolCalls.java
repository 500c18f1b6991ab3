package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.EditNote;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tool calls of a thread: what models asked for, matched by id with what came back, over all branches and
 * subagents.
 */
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
    private final Map<RecordedCall, ToolCall> shown = new HashMap<>();
    private final Map<CheckpointKey, Map<StepPlace, List<ToolCall>>> ranInto = new LinkedHashMap<>();
    private final CallRuns runs;

    private ToolCalls(RecordedThread thread, ReadSteps steps, Cancellation cancellation) {
        this.thread = thread;
        this.steps = steps;
        this.cancellation = cancellation;
        Set<CheckpointKey> heads = new LinkedHashSet<>();
        Map<String, CheckpointTree> lineages = thread.trees();
        Set<AnswerOrigins.Started> started = AnswerOrigins.Started.of(lineages.keySet());
        lineages.forEach((namespace, lineage) -> {
            AnswerOrigins from = new AnswerOrigins(thread, namespace, lineages.keySet(), started, steps);
            NamespaceCalls read = NamespaceCalls.of(thread, lineage, from, cancellation);
            namespaces.put(namespace, read);
            for (Checkpoint tip : read.lineage().tips()) {
                heads.add(tip.key());
                if (steps.edits(thread, tip.key(), EDITED) instanceof ForeignValue.Fields) {
                    edited.add(namespace);
                }
            }
        });
        new RepeatedCalls(namespaces).drop();
        runs = new CallRuns(thread, namespaces);
        origins = new SubagentCalls(thread, namespaces, from -> steps.tasks(thread, from)).origins();
        origins.forEach((child, origin) -> startedBy.computeIfAbsent(origin.call(), _ -> new ArrayList<>()).add(child));
        offloads = new LargeResultPaths(thread, heads, steps, cancellation);
    }

    /** The same; a failure if there are none because the newest conversation cannot be read: encrypted, pickled, damaged. */
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
     * All calls of a thread in the order in which they were asked for, a subagent's calls after the {@code task} call they
     * run under. Reads what each step wrote, not every checkpoint's whole conversation.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled between two checkpoints
     */
    public static ToolCall.Ledger of(RecordedThread thread, Cancellation cancellation) {
        return of(thread, new ReadSteps(), cancellation);
    }

    /** @param steps what was read already; grows */
    static ToolCall.Ledger of(RecordedThread thread, ReadSteps steps, Cancellation cancellation) {
        cancellation.check();
        ToolCalls all = new ToolCalls(thread, steps, cancellation);
        List<ToolCall> inOrder = new ArrayList<>();
        Set<String> placed = new LinkedHashSet<>();
        // Namespaces whose origin is unknown are at the end.
        all.namespaces.keySet().forEach(namespace -> {
            if (namespace.isEmpty() || !all.origins.containsKey(namespace)) {
                all.place(namespace, inOrder, placed);
            }
        });
        return new ToolCall.Ledger(inOrder, all.supersteps(), all.starts(), all.within());
    }

    private Map<String, ToolCall> starts() {
        Map<String, ToolCall> starts = new LinkedHashMap<>();
        origins.forEach((namespace, origin) -> {
            ToolCall call = shown.get(origin.call());
            if (call != null) {
                starts.put(namespace, call);
            }
        });
        return starts;
    }

    /** What ran under a call is there as well: its graph may have agents as nodes, which nothing links to the call. */
    private Map<CheckpointKey, List<CheckpointKey>> within() {
        Map<CheckpointKey, List<CheckpointKey>> within = new HashMap<>();
        ranInto.keySet().stream().sorted(Comparator.comparing(CheckpointKey::id)).forEach(inner -> {
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

    /** Where a result came in among those of one checkpoint. */
    private record StepPlace(@Nullable Integer superstep, int batch) {}

    private Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> supersteps() {
        Map<CheckpointKey, List<ToolCall.Ledger.Superstep>> steps = new LinkedHashMap<>();
        ranInto.forEach((key, places) -> steps.put(
                key,
                places.entrySet().stream()
                        .sorted(Comparator.comparingInt(entry -> entry.getKey().batch()))
                        .map(entry -> new ToolCall.Ledger.Superstep(entry.getKey().superstep(), entry.getValue()))
                        .toList()));
        return steps;
    }

    private void place(String namespace, List<ToolCall> inOrder, Set<String> placed) {
        NamespaceCalls read = namespaces.get(namespace);
        if (read == null || !placed.add(namespace)) {
            return;
        }
        for (RecordedCall call : read.calls()) {
            cancellation.check();
            inOrder.add(show(namespace, read, call));
            startedBy.getOrDefault(call, List.of()).forEach(child -> place(child, inOrder, placed));
        }
    }

    private ToolCall show(String namespace, NamespaceCalls read, RecordedCall call) {
        RecordedCall.Answer newest = call.newest(read.lineage());
        ToolCall main = at(namespace, read, call, newest);
        shown.put(call, main);
        for (RecordedCall.Answer answer : call.answers()) {
            if (!answer.pending()) {
                StepPlace place = new StepPlace(answer.superstep(), answer.batch());
                ranInto.computeIfAbsent(answer.at(), k -> new LinkedHashMap<>())
                        .computeIfAbsent(place, k -> new ArrayList<>())
                        .add(answer == newest ? main : at(namespace, read, call, answer));
            }
        }
        return main;
    }

    private ToolCall at(String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        SubagentCalls.Origin origin = origins.get(namespace);
        RecordedCall parent = origin == null ? null : origin.call();
        ToolCall parentShown = parent == null ? null : shown.get(parent);
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

    /** What ran, where a reviewer changed it: from the channel that says so, else from the rewritten message. */
    private @Nullable ForeignValue ranArgs(
            String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        ForeignValue changed = edit(namespace, read, call, answer).get("args");
        return changed == null ? call.rewrittenArgs() : changed;
    }

    /** What a reviewer made of a call: name and arguments; empty if nothing is recorded. */
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
     * What the result says to have run: of a run that kept only its end, and of a call that asked a reviewer itself, no channel tells. A tool's
     * own words are not believed, so the call must have been asked about.
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
