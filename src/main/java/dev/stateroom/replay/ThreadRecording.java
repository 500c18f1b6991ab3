package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.Lineage;
import dev.stateroom.history.Rebuilt;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a recording of what led a thread to a checkpoint: its steps, with the calls whose results each of them brought. */
public final class ThreadRecording {
    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final Map<String, Lineage> lineages;
    private final ToolCall.Ledger ledger;
    private final Endings endings;
    private final Map<String, Set<String>> namespacesByCall = new HashMap<>();
    private final Map<String, List<ToolCall>> byNamespace = new LinkedHashMap<>();
    private final Set<String> placed = new LinkedHashSet<>();

    private ThreadRecording(RecordedThread thread, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        this.lineages = Lineage.ofThread(thread);
        this.ledger = ToolCalls.of(thread, cancellation);
        this.endings = new Endings(thread);
        for (ToolCall call : ledger.inOrder()) {
            String namespace = call.proposedAt().namespace();
            byNamespace.computeIfAbsent(namespace, _ -> new ArrayList<>()).add(call);
            if (call.parentCallId() != null) {
                namespacesByCall.computeIfAbsent(call.parentCallId(), _ -> new LinkedHashSet<>()).add(namespace);
            }
        }
    }

    /**
     * The recording of a thread's calls up to its newest checkpoint, with those that finished in the step after it.
     *
     * @param from the checkpoint whose files it starts with; null for the thread's beginning
     * @throws dev.stateroom.work.Cancelled when cancelled between two checkpoints
     */
    public static Recording of(RecordedThread thread, @Nullable CheckpointKey from, Cancellation cancellation) {
        return new ThreadRecording(thread, cancellation).read(from);
    }

    private Recording read(@Nullable CheckpointKey from) {
        List<Checkpoint> path = pathTo(thread.head(CheckpointKey.ROOT_NAMESPACE), CheckpointKey.ROOT_NAMESPACE);
        Map<String, FileData> start = new LinkedHashMap<>();
        if (from != null) {
            int at = path.stream().map(Checkpoint::key).toList().indexOf(from);
            path = path.subList(at + 1, path.size());
            files(from).startingWith("").forEach(start::put);
        }
        List<Recording.Step> steps = steps(CheckpointKey.ROOT_NAMESPACE, path, null);
        if (!path.isEmpty()) {
            pending(path.getLast(), steps);
        }
        unplaced(path, steps);
        return new Recording(thread.id(), steps, thread.dialect().fromData() ? thread.dialect().dialect() : null, start, thread.problems());
    }

    private List<Checkpoint> pathTo(@Nullable Checkpoint head, String namespace) {
        Lineage lineage = lineages.get(namespace);
        List<Checkpoint> path = new ArrayList<>();
        CheckpointKey key = head == null ? null : head.key();
        while (key != null && lineage != null) {
            Checkpoint checkpoint = thread.checkpoint(key);
            if (checkpoint != null) {
                path.addFirst(checkpoint);
            }
            key = lineage.parent(key);
        }
        return path;
    }

    /**
     * The steps along a path.
     *
     * @param outer for a subagent, the checkpoint around it that it was started from; null for the thread itself
     */
    private List<Recording.Step> steps(String namespace, List<Checkpoint> path, @Nullable CheckpointKey outer) {
        List<Recording.Step> steps = new ArrayList<>();
        boolean entered = outer == null;
        for (Checkpoint checkpoint : path) {
            cancellation.check();
            boolean begins = !entered && !checkpoint.source().equals("input");
            Recording.Truth truth = begins && outer != null
                    ? new Step(checkpoint, Unexplained.Cause.SUBAGENT, outer)
                    : entered ? new Step(checkpoint, null, null) : null;
            entered |= begins;
            steps.add(new Recording.Step(parts(namespace, checkpoint), truth, false));
        }
        return steps;
    }

    private List<Recording.Part> parts(String namespace, Checkpoint checkpoint) {
        List<Recording.Part> parts = new ArrayList<>();
        CheckpointKey parent = parent(checkpoint.key());
        for (ToolCall call : ledger.ranInto().getOrDefault(checkpoint.key(), List.of())) {
            parts.add(part(call, parent, checkpoint.id()));
        }
        for (ToolCall call : byNamespace.getOrDefault(namespace, List.of())) {
            if (call.status().equals("cancelled") && call.proposedAt().equals(checkpoint.key())) {
                parts.add(part(call, parent, null));
            }
        }
        return parts;
    }

    private @Nullable CheckpointKey parent(CheckpointKey key) {
        Lineage lineage = lineages.get(key.namespace());
        return lineage == null ? null : lineage.parent(key);
    }

    /** One call that ran in the step after {@code from}; before checkpoint {@code until}, where that step has ended. */
    private Recording.Part part(ToolCall call, @Nullable CheckpointKey from, @Nullable String until) {
        LoggedCall logged = endings.logged(call, from);
        placed.add(call.id());
        List<Recording.Step> within = new ArrayList<>();
        for (String namespace : namespacesByCall.getOrDefault(call.id(), Set.of())) {
            Lineage lineage = lineages.get(namespace);
            Checkpoint first = lineage == null ? null : lineage.parentsFirst().getFirst();
            if (first == null
                    || (from != null && first.id().compareTo(from.id()) < 0)
                    || (until != null && first.id().compareTo(until) > 0)) {
                continue;
            }
            List<Checkpoint> path = pathTo(thread.head(namespace), namespace);
            within.addAll(steps(namespace, path, from));
            if (!path.isEmpty()) {
                pending(path.getLast(), within);
            }
        }
        return new Recording.Part(logged, within);
    }

    /** What finished, or waits, in the step behind the newest checkpoint. */
    private void pending(Checkpoint head, List<Recording.Step> steps) {
        String namespace = head.key().namespace();
        List<ToolCall> ran = ledger.ranInto().getOrDefault(head.key(), List.of());
        List<Recording.Part> parts = new ArrayList<>();
        for (ToolCall call : byNamespace.getOrDefault(namespace, List.of())) {
            boolean finished = call.result() != null && call.checkpoint().equals(head.key()) && !ran.contains(call);
            boolean hangs = call.result() == null && !call.status().equals("cancelled");
            if (finished || hangs) {
                parts.add(part(call, head.key(), null));
            }
        }
        if (!parts.isEmpty()) {
            steps.add(new Recording.Step(parts, new Pending(head), true));
        }
    }

    /** Calls of subagents that nothing links to a call. */
    private void unplaced(List<Checkpoint> path, List<Recording.Step> steps) {
        if (path.isEmpty()) {
            return;
        }
        Set<CheckpointKey> within = new LinkedHashSet<>();
        path.forEach(checkpoint -> within.add(checkpoint.key()));
        List<Recording.Part> parts = new ArrayList<>();
        for (ToolCall call : ledger.inOrder()) {
            boolean root = call.proposedAt().isRoot();
            if (!root && call.parentCallId() == null && !placed.contains(call.id())) {
                LoggedCall logged = endings.logged(call, null);
                parts.add(new Recording.Part(
                        new LoggedCall(
                                logged.id(), logged.tool(), logged.args(), logged.result(), LoggedCall.Ending.UNPLACED,
                                logged.agent(), null, logged.checkpointId(), null, null),
                        List.of()));
            }
        }
        if (!parts.isEmpty()) {
            steps.add(new Recording.Step(parts, null, true));
        }
    }

    private Unexplained.Cause cause(Checkpoint checkpoint) {
        Checkpoint parent = checkpoint.parent() == null ? null : thread.checkpoint(checkpoint.parent());
        boolean input = checkpoint.source().equals("input") || (parent != null && parent.source().equals("input"));
        boolean update = checkpoint.source().equals("update") || checkpoint.source().equals("fork");
        boolean commanded = !update && !input && parent != null && endings.wasCommanded(parent.key());
        return update || commanded ? Unexplained.Cause.UPDATE : input ? Unexplained.Cause.INPUT : Unexplained.Cause.MIDDLEWARE;
    }

    private FileSet files(CheckpointKey key) {
        return read(thread.filesAt(key, cancellation));
    }

    private static FileSet read(Outcome<Rebuilt<FileSet>> files) {
        return files.map(Rebuilt::value).orThrow();
    }

    /** A step that has ended. */
    private final class Step implements Recording.Truth {
        private final Checkpoint checkpoint;
        private final Unexplained.@Nullable Cause cause;
        private final @Nullable CheckpointKey against;

        Step(Checkpoint checkpoint, Unexplained.@Nullable Cause cause, @Nullable CheckpointKey against) {
            this.checkpoint = checkpoint;
            this.cause = cause;
            this.against = against;
        }

        @Override
        public String checkpointId() {
            return checkpoint.id();
        }

        @Override
        public List<FileChange> changes() {
            return against == null
                    ? thread.changesAt(checkpoint.key(), cancellation).orElse(List.of())
                    : FileChanges.between(files(against), files(checkpoint.key()));
        }

        @Override
        public Unexplained.Cause cause() {
            return cause == null ? ThreadRecording.this.cause(checkpoint) : cause;
        }
    }

    /** The step that has not ended. */
    private final class Pending implements Recording.Truth {
        private final Checkpoint head;

        Pending(Checkpoint head) {
            this.head = head;
        }

        @Override
        public String checkpointId() {
            return head.id();
        }

        @Override
        public List<FileChange> changes() {
            return FileChanges.between(files(head.key()), read(thread.filesWithPending(head.key(), cancellation)));
        }

        @Override
        public Unexplained.Cause cause() {
            return Unexplained.Cause.MIDDLEWARE;
        }
    }
}
