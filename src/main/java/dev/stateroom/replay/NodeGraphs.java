package dev.stateroom.replay;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.RecordedThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs of graphs that are nodes of another graph, such as a deep agent within a larger graph, by the outer checkpoint that they started
 * from. Subagents, which a tool call starts, are not included.
 */
final class NodeGraphs {
    private static final String TOOLS = "tools";

    private final Map<CheckpointKey, List<Run>> runs = new HashMap<>();

    /**
     * One run.
     *
     * @param path its checkpoints, oldest first
     * @param isNewest true if it is the last one in its namespace
     */
    record Run(List<Checkpoint> path, boolean isNewest) {}

    /** @param called the namespaces that tool calls started */
    NodeGraphs(RecordedThread thread, Map<String, CheckpointTree> lineages, Set<String> called) {
        lineages.forEach((namespace, lineage) -> {
            Checkpoint head = thread.head(namespace);
            if (!namespace.isEmpty() && !called.contains(namespace) && !isOfTools(namespace) && head != null) {
                CheckpointTree around = lineages.get(CheckpointKey.around(namespace));
                add(thread, lineage.pathTo(head.key()), around, CheckpointKey.around(namespace));
            }
        });
    }

    private void add(RecordedThread thread, List<Checkpoint> path, @Nullable CheckpointTree around, String outer) {
        List<List<Checkpoint>> parts = new ArrayList<>();
        for (Checkpoint checkpoint : path) {
            // A graph with its own memory stays in one namespace: each of its runs begins with an input.
            if (parts.isEmpty() || checkpoint.source().equals("input")) {
                parts.add(new ArrayList<>());
            }
            parts.getLast().add(checkpoint);
        }
        for (List<Checkpoint> part : parts) {
            CheckpointKey from =
                    CheckpointTree.startedFrom(thread, part.getFirst(), outer, around);
            if (from != null) {
                runs.computeIfAbsent(from, _ -> new ArrayList<>()).add(new Run(part, part == parts.getLast()));
            }
        }
    }

    private static boolean isOfTools(String namespace) {
        String last = CheckpointKey.last(namespace);
        return last.equals(TOOLS) || last.startsWith(TOOLS + ":");
    }

    /** Runs in the step after the checkpoint, in the order of their namespaces; empty if no graph ran as a node there. */
    List<Run> startedFrom(CheckpointKey from) {
        return runs.getOrDefault(from, List.of());
    }
}
