package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a recording of the steps that led a thread to a checkpoint, with the calls whose results each step brought. */
public final class ThreadRecording {
    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final Map<String, CheckpointTree> lineages;
    private final ToolCall.Ledger ledger;
    private final CallEndings endings;
    private final StepTruths truths;
    private final NodeGraphs graphs;
    private final Map<String, Set<String>> namespacesByCall = new HashMap<>();
    private final Map<String, List<ToolCall>> byNamespace = new LinkedHashMap<>();
    private final Set<ToolCall> placed = new LinkedHashSet<>();

    private ThreadRecording(RecordedThread thread, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        this.lineages = thread.trees();
        this.ledger = ToolCalls.of(thread, cancellation);
        this.endings = new CallEndings(thread);
        this.truths = new StepTruths(thread, endings, cancellation);
        for (ToolCall call : ledger.inOrder()) {
            String namespace = call.proposedAt().namespace();
            byNamespace.computeIfAbsent(namespace, _ -> new ArrayList<>()).add(call);
            if (call.parentCallId() != null) {
                namespacesByCall.computeIfAbsent(call.parentCallId(), _ -> new LinkedHashSet<>()).add(namespace);
            }
        }
        Set<String> called = namespacesByCall.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        this.graphs = new NodeGraphs(thread, lineages, called);
    }

    /**
     * The recording of a thread's calls up to its newest checkpoint, with those that finished in the step after it. If the run is known to
     * have had other files than the stored ones, the recording has the run's: calls answered with them.
     *
     * @param from the checkpoint to start with; null for the thread's beginning
     * @throws dev.stateroom.work.CancelledException when cancelled between two checkpoints
     */
    public static CallRecording of(RecordedThread thread, @Nullable CheckpointKey from, Cancellation cancellation) {
        return new ThreadRecording(LiveThread.of(thread), cancellation).read(from);
    }

    private CallRecording read(@Nullable CheckpointKey from) {
        List<Checkpoint> path = pathTo(thread.head(CheckpointKey.ROOT_NAMESPACE), CheckpointKey.ROOT_NAMESPACE);
        Map<String, FileData> start = new LinkedHashMap<>();
        if (from != null) {
            int at = path.stream().map(Checkpoint::key).toList().indexOf(from);
            FileSet files = truths.files(from);
            for (String key : truths.order(path.subList(0, at + 1), files)) {
                FileData file = files.get(key);
                if (file != null) {
                    start.put(key, file);
                }
            }
            path = path.subList(at + 1, path.size());
        }
        List<CallRecording.Step> steps = steps(path, null);
        if (!path.isEmpty()) {
            pending(path.getLast(), steps);
        }
        unplaced(path, steps);
        return new CallRecording(
                thread.id(),
                steps,
                thread.dialect().fromData() ? thread.dialect().dialect() : null,
                start,
                () -> Stream.concat(thread.problems().stream(), truths.problems().stream()).distinct().toList(),
                ThreadUser.of(thread),
                thread.dialect().possible(),
                List.of());
    }

    private List<Checkpoint> pathTo(@Nullable Checkpoint head, String namespace) {
        CheckpointTree lineage = lineages.get(namespace);
        return lineage == null || head == null ? List.of() : lineage.pathTo(head.key());
    }

    /**
     * The steps along a path.
     *
     * @param outer for a graph within another one, the outer checkpoint that it started from; null for the thread itself
     */
    private List<CallRecording.Step> steps(List<Checkpoint> path, @Nullable CheckpointKey outer) {
        List<CallRecording.Step> steps = new ArrayList<>();
        boolean entered = outer == null;
        for (Checkpoint checkpoint : path) {
            cancellation.check();
            if (isPlaceholder(checkpoint)) {
                continue;
            }
            boolean begins = !entered && !checkpoint.source().equals("input");
            CheckpointKey parent = parent(checkpoint.key());
            List<List<CallRecording.Step>> within = graphsOf(parent);
            if (begins && outer != null) {
                steps.add(new CallRecording.Step(parts(checkpoint, parent), truths.started(checkpoint, outer, parent(path.getFirst().key())), false, within));
            } else if (entered) {
                ended(checkpoint, parent, within, steps);
            } else {
                steps.add(new CallRecording.Step(parts(checkpoint, parent), null, false, within));
            }
            entered |= begins;
        }
        return steps;
    }

    /** True for the checkpoint that a run that keeps only its end stores before its first step, as a parent for its rows. */
    private static boolean isPlaceholder(@Nullable Checkpoint checkpoint) {
        return checkpoint != null && checkpoint.step() != null && checkpoint.step() < -1;
    }

    /** Adds the supersteps that led to a checkpoint, each with the recorded files. */
    private void ended(
            Checkpoint checkpoint, @Nullable CheckpointKey parent, List<List<CallRecording.Step>> within, List<CallRecording.Step> steps) {
        List<ToolCall.Ledger.Superstep> supersteps = ledger.steps().getOrDefault(checkpoint.key(), List.of());
        boolean numbered = supersteps.stream().anyMatch(step -> step.number() != null);
        // The first stored checkpoint of a run may include the run's input.
        boolean isBegun = checkpoint.key().isRoot() && checkpoint.source().equals("loop") && (parent == null || isPlaceholder(thread.checkpoint(parent)));
        if (supersteps.size() < 2 && !numbered && !isBegun) {
            steps.add(new CallRecording.Step(parts(checkpoint, parent), truths.ended(checkpoint), false, within));
            return;
        }
        StepTruths.Run run = truths.run(checkpoint, parent, supersteps);
        CallRecording.Truth found = run.found();
        Stream.of(Optional.ofNullable(found), Optional.ofNullable(run.unproven()))
                .flatMap(Optional::stream)
                .forEach(truth -> steps.add(new CallRecording.Step(List.of(), truth, false)));
        for (int place = 0; place < supersteps.size(); place++) {
            ToolCall.Ledger.Superstep superstep = supersteps.get(place);
            CallRecording.Truth before = run.before(place);
            if (before != null) {
                steps.add(new CallRecording.Step(List.of(), before, false));
            }
            steps.add(new CallRecording.Step(parts(superstep.calls(), parent, checkpoint.id()), run.behind(place), false));
            run.left(place).forEach(truth -> steps.add(new CallRecording.Step(List.of(), truth, false)));
        }
        steps.add(new CallRecording.Step(withoutResult(checkpoint, parent), run.end(), false, within));
    }

    private List<CallRecording.Part> parts(Checkpoint checkpoint, @Nullable CheckpointKey parent) {
        List<CallRecording.Part> parts = new ArrayList<>(parts(ledger.ranInto(checkpoint.key()), parent, checkpoint.id()));
        parts.addAll(withoutResult(checkpoint, parent));
        return parts;
    }

    private List<CallRecording.Part> parts(List<ToolCall> calls, @Nullable CheckpointKey parent, @Nullable String until) {
        Set<String> together = calls.stream().map(ToolCall::id).collect(Collectors.toSet());
        return calls.stream().map(call -> part(call, parent, until, together)).toList();
    }

    /** Calls that a checkpoint is the first to have, and that the thread continued without. */
    private List<CallRecording.Part> withoutResult(Checkpoint checkpoint, @Nullable CheckpointKey parent) {
        List<ToolCall> calls = byNamespace.getOrDefault(checkpoint.key().namespace(), List.of()).stream()
                .filter(call -> call.status().equals("cancelled") && call.proposedAt().equals(checkpoint.key()))
                .toList();
        return parts(calls, parent, null);
    }

    private @Nullable CheckpointKey parent(CheckpointKey key) {
        CheckpointTree lineage = lineages.get(key.namespace());
        return lineage == null ? null : lineage.parent(key);
    }

    /** One call that ran in the step after {@code from} and, if that step has ended, before checkpoint {@code until}. */
    private CallRecording.Part part(ToolCall call, @Nullable CheckpointKey from, @Nullable String until, Set<String> together) {
        LoggedCall logged = endings.logged(call, from, together);
        placed.add(call);
        List<CallRecording.Step> within = new ArrayList<>();
        for (String namespace : namespacesByCall.getOrDefault(call.id(), Set.of())) {
            CheckpointTree lineage = lineages.get(namespace);
            Checkpoint first = lineage == null ? null : lineage.parentsFirst().getFirst();
            // A run whose result was dropped is earlier than the step that put another answer in its place.
            CheckpointKey since = logged.gaveItsResult() && logged.result() != null ? from : call.proposedAt();
            if (first == null
                    || (since != null && first.id().compareTo(since.id()) < 0)
                    || (until != null && first.id().compareTo(until) > 0)) {
                continue;
            }
            within.addAll(graph(pathTo(thread.head(namespace), namespace), from, true));
        }
        return new CallRecording.Part(logged, within);
    }

    /** The steps of a graph within another one. */
    private List<CallRecording.Step> graph(List<Checkpoint> path, @Nullable CheckpointKey from, boolean toItsEnd) {
        List<CallRecording.Step> within = steps(path, from);
        if (!path.isEmpty() && toItsEnd) {
            pending(path.getLast(), within);
        }
        return within;
    }

    /** Graphs that ran as nodes in the step after a checkpoint. */
    private List<List<CallRecording.Step>> graphsOf(@Nullable CheckpointKey from) {
        return from == null
                ? List.of()
                : graphs.startedFrom(from).stream()
                        .map(run -> graph(run.path(), from, run.isNewest()))
                        .toList();
    }

    /** Adds the calls that finished, or wait, in the step after the newest checkpoint. */
    private void pending(Checkpoint head, List<CallRecording.Step> steps) {
        String namespace = head.key().namespace();
        Set<ToolCall> ran = new HashSet<>(ledger.ranInto(head.key()));
        List<ToolCall> calls = new ArrayList<>();
        for (ToolCall call : byNamespace.getOrDefault(namespace, List.of())) {
            boolean finished = call.result() != null && call.checkpoint().equals(head.key()) && !ran.contains(call);
            boolean hangs = call.result() == null && !call.status().equals("cancelled");
            if (finished || hangs) {
                calls.add(call);
            }
        }
        boolean isTip = lineages.containsKey(namespace)
                && lineages.get(namespace).tips().stream().anyMatch(tip -> tip.key().equals(head.key()));
        List<List<CallRecording.Step>> within = isTip ? graphsOf(head.key()) : List.of();
        if (!calls.isEmpty() || !within.isEmpty()) {
            steps.add(new CallRecording.Step(parts(calls, head.key(), null), truths.pending(head), true, within));
        }
    }

    /** Adds calls of subagents that are not linked to a call. */
    private void unplaced(List<Checkpoint> path, List<CallRecording.Step> steps) {
        if (path.isEmpty()) {
            return;
        }
        List<CallRecording.Part> parts = new ArrayList<>();
        for (ToolCall call : ledger.inOrder()) {
            boolean root = call.proposedAt().isRoot();
            if (!root && call.parentCallId() == null && !placed.contains(call)) {
                parts.add(new CallRecording.Part(endings.logged(call, null, Set.of()).unplaced(), List.of()));
            }
        }
        if (!parts.isEmpty()) {
            steps.add(new CallRecording.Step(parts, null, true));
        }
    }
}
