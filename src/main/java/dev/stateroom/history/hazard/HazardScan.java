package dev.stateroom.history.hazard;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.MeteredLoop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds hazards among the calls of a thread, in the order of their results. */
public final class HazardScan {
    private final HazardRules rules;
    private final BiPredicate<CheckpointKey, CheckpointKey> continues;
    private final Map<String, AgentLine> lines = new HashMap<>();
    private final Map<String, List<ToolCall>> writes = new HashMap<>();
    private final List<List<ToolCall>> found = new ArrayList<>();
    /** Lists that were reported and may still grow, by identity. */
    private final Set<List<ToolCall>> noted = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<RunHazard.Kind> kinds = new ArrayList<>();

    private HazardScan(HazardRules rules, BiPredicate<CheckpointKey, CheckpointKey> continues) {
        this.rules = rules;
        this.continues = continues;
    }

    /** The hazards of a thread, in the order in which they began. */
    public static List<RunHazard> of(RecordedThread thread, ToolCall.Ledger calls, HazardRules rules) {
        Map<String, CheckpointTree> trees = thread.trees();
        return of(calls.inOrder(), rules, (earlier, later) -> {
            CheckpointTree tree = trees.get(later.namespace());
            return tree != null && tree.continues(earlier, later);
        });
    }

    /** @param continues whether a checkpoint comes after another of its namespace on one branch */
    static List<RunHazard> of(List<ToolCall> calls, HazardRules rules, BiPredicate<CheckpointKey, CheckpointKey> continues) {
        HazardScan scan = new HazardScan(rules, continues);
        // Checkpoint ids start with the time.
        calls.stream()
                .filter(call -> call.result() != null)
                .sorted(Comparator.comparing((ToolCall call) -> call.checkpoint().id()))
                .forEach(call -> {
                    MeteredLoop.round(() -> "the call " + call.id() + " (" + call.tool() + "), one of " + calls.size());
                    scan.take(call);
                });
        List<RunHazard> hazards = new ArrayList<>();
        for (int i = 0; i < scan.found.size(); i++) {
            hazards.add(new RunHazard(scan.kinds.get(i), scan.found.get(i)));
        }
        return hazards;
    }

    private void take(ToolCall call) {
        String namespace = call.checkpoint().namespace();
        AgentLine line = lines.get(namespace);
        if (line == null || !continues.test(line.last().checkpoint(), call.checkpoint())) {
            // Another branch: the agent does not know here what it read on the first one.
            line = new AgentLine(call);
            lines.put(namespace, line);
        }
        line.next(call);
        note(RunHazard.Kind.REPEATED_CALL, line.alike(call), rules.sameCalls());
        note(RunHazard.Kind.REPEATED_READ, line.readAgain(call), rules.sameReads());
        note(RunHazard.Kind.SWEEP, line.sweep(call), rules.sweep());
        write(call, line);
    }

    /** Adds a hazard once; a list that grows is one hazard from its first call on. */
    private void note(RunHazard.Kind kind, List<ToolCall> calls, int least) {
        if (calls.size() >= least && noted.add(calls)) {
            found.add(calls);
            kinds.add(kind);
        }
    }

    private void write(ToolCall call, AgentLine line) {
        String path = call.path();
        if (path == null || !isDone(call)) {
            return;
        }
        boolean isWrite = operation(call) == ToolName.Operation.WRITE;
        ToolCall seen = line.seen(path);
        if (isWrite && seen != null) {
            List<ToolCall> all = writes.getOrDefault(path, List.of());
            // They are in the order of their checkpoints: the last ones are later.
            int from = all.size();
            while (from > 0 && isLater(all.get(from - 1), seen)) {
                from--;
            }
            all.subList(from, all.size()).stream()
                    .filter(other -> isLost(other, call))
                    .findFirst()
                    .ifPresent(other -> {
                        found.add(List.of(other, call));
                        kinds.add(RunHazard.Kind.STALE_WRITE);
                    });
        }
        if (call.executedTool().equals(ToolName.WRITE_FILE.id())) {
            List<ToolCall> reads = line.partlyRead(path);
            if (!reads.isEmpty()) {
                found.add(Stream.concat(reads.stream(), Stream.of(call)).toList());
                kinds.add(RunHazard.Kind.PARTIAL_WRITE);
            }
        }
        if (isWrite) {
            writes.computeIfAbsent(path, _ -> new ArrayList<>()).add(call);
        }
        if (isWrite || call.executedTool().equals(ToolName.READ_FILE.id())) {
            line.sees(path, call);
        }
    }

    private static boolean isLater(ToolCall one, ToolCall than) {
        return one.checkpoint().id().compareTo(than.checkpoint().id()) > 0;
    }

    /** An edit of an agent changes the files that its own subagents have returned; those of others it does not have. */
    private static boolean isLost(ToolCall other, ToolCall by) {
        String own = by.checkpoint().namespace();
        String theirs = other.checkpoint().namespace();
        boolean isBelow = own.isEmpty() || theirs.startsWith(own + "|");
        return !theirs.equals(own) && (!isBelow || by.executedTool().equals(ToolName.WRITE_FILE.id()));
    }

    static boolean isDone(ToolCall call) {
        return call.status().equals("success") && !call.wasDenied() && !call.wasRefused();
    }

    /** The operation of a call on files; {@code null} for unknown tools. */
    static ToolName.@Nullable Operation operation(ToolCall call) {
        return ToolName.named(call.executedTool()).map(ToolName::operation).orElse(null);
    }
}
