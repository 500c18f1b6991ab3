package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which call each subgraph namespace runs under. A namespace ends in {@code node:<task id>}; the task belongs to the
 * namespace around it, and the call to the task.
 */
final class SubagentCalls {
    /** The call that a namespace runs under. */
    record Origin(RecordedCall call) {}

    private static final String TASK = "task";
    private static final String TOOLS = "tools";

    private final RecordedThread thread;
    private final Map<String, NamespaceCalls> namespaces;
    private final Function<CheckpointKey, StepTasks> steps;
    private final Map<String, Origin> origins = new LinkedHashMap<>();
    private final Set<RecordedCall> taken = new HashSet<>();

    SubagentCalls(
            RecordedThread thread, Map<String, NamespaceCalls> namespaces, Function<CheckpointKey, StepTasks> steps) {
        this.thread = thread;
        this.namespaces = namespaces;
        this.steps = steps;
    }

    /** For each namespace the call it runs under, in the order of the namespaces; without those that nothing links. */
    Map<String, Origin> origins() {
        List<String> unlinked = new ArrayList<>();
        for (String namespace : namespaces.keySet()) {
            if (!namespace.isEmpty() && !link(namespace, byTask(namespace))) {
                unlinked.add(namespace);
            }
        }
        // What ran under its own task is certain; the rest is matched by the prompt it was started with, then by order.
        unlinked.removeIf(namespace -> !node(namespace).equals(TOOLS));
        unlinked.removeIf(namespace -> link(namespace, byDescription(namespace)));
        unlinked.forEach(namespace -> link(namespace, byOrder(namespace)));
        Map<String, Origin> inOrder = new LinkedHashMap<>();
        namespaces.keySet().forEach(namespace -> {
            Origin origin = origins.get(namespace);
            if (origin != null) {
                inOrder.put(namespace, origin);
            }
        });
        return inOrder;
    }

    private boolean link(String namespace, @Nullable RecordedCall call) {
        if (call == null) {
            return false;
        }
        taken.add(call);
        origins.put(namespace, new Origin(call));
        return true;
    }

    private @Nullable RecordedCall byTask(String namespace) {
        CheckpointKey from = startedFrom(thread, namespace, namespaces, CheckpointKey.around(namespace));
        if (from == null) {
            return null;
        }
        List<RecordedCall> calls = candidates(
                namespace, from, steps.apply(from).callsOf(taskId(namespace)));
        return calls.size() == 1 ? calls.getFirst() : pick(namespace, calls);
    }

    private @Nullable RecordedCall byDescription(String namespace) {
        CheckpointKey from = startedFrom(thread, namespace, namespaces, CheckpointKey.around(namespace));
        if (from == null) {
            return null;
        }
        return pick(namespace, candidates(namespace, from, steps.apply(from).sent()));
    }

    private @Nullable RecordedCall byOrder(String namespace) {
        CheckpointKey from = startedFrom(thread, namespace, namespaces, CheckpointKey.around(namespace));
        if (from == null) {
            return null;
        }
        return candidates(namespace, from, steps.apply(from).sent()).stream()
                .filter(c -> !taken.contains(c) && c.tool().equals(TASK))
                .findFirst()
                .orElse(null);
    }

    /** The free one among several {@code task} calls whose description opened the namespace's conversation. */
    private @Nullable RecordedCall pick(String namespace, List<RecordedCall> calls) {
        NamespaceCalls child = namespaces.get(namespace);
        String opening = child == null ? null : child.opening();
        return calls.stream()
                .filter(c -> !taken.contains(c))
                .filter(c -> opening != null
                        && opening.equals(ForeignValue.text(ForeignValue.fields(c.written()).get("description"))))
                .findFirst()
                .orElse(null);
    }

    /** Calls of the namespace around with these ids; if none is given, those asked for on the way to {@code from}. */
    private List<RecordedCall> candidates(String namespace, CheckpointKey from, List<String> ids) {
        NamespaceCalls parent = namespaces.get(CheckpointKey.around(namespace));
        if (parent == null) {
            return List.of();
        }
        List<RecordedCall> meant = parent.calls().stream()
                .filter(c -> ids.isEmpty()
                        ? c.tool().equals(TASK) && parent.isLastWord(c, from)
                        : ids.contains(c.id()))
                .filter(c -> !parent.lineage().continues(from, c.proposedAt())
                        || from.equals(c.proposedAt()))
                .toList();
        List<RecordedCall> onTheWay = meant.stream()
                .filter(c -> parent.lineage().continues(c.proposedAt(), from))
                .toList();
        // Off the way: a call that was asked for again on another branch.
        return onTheWay.isEmpty() && !ids.isEmpty() ? meant : onTheWay;
    }

    /** The checkpoint of {@code outer} that a namespace was started from; null if nothing says. */
    static @Nullable CheckpointKey startedFrom(
            RecordedThread thread, String namespace, Map<String, NamespaceCalls> namespaces, String outer) {
        NamespaceCalls child = namespaces.get(namespace);
        if (child == null || child.lineage().parentsFirst().isEmpty()) {
            return null;
        }
        NamespaceCalls around = namespaces.get(outer);
        return CheckpointTree.startedFrom(
                thread,
                child.lineage().parentsFirst().getFirst(),
                outer,
                around == null ? List.of() : around.lineage().parentsFirst());
    }

    /** The subagent's name: what its call asked for, else what its metadata says, else its node's. */
    static String name(RecordedThread thread, String namespace, NamespaceCalls read, @Nullable RecordedCall call) {
        if (call != null) {
            String asked = ForeignValue.text(ForeignValue.fields(call.written()).get("subagent_type"));
            if (asked != null) {
                return asked;
            }
        }
        Checkpoint head = thread.head(namespace);
        String stored = head == null ? null : ForeignValue.text(head.metadata().get("lc_agent_name"));
        return stored == null ? node(namespace) : stored;
    }

    /** Whose rules a subagent has: the general-purpose one is made of the agent that starts it. */
    static String actsAs(String agent, String caller) {
        return agent.equals("general-purpose") && !caller.equals("main") ? caller : agent;
    }

    private static String last(String namespace) {
        return namespace.substring(namespace.lastIndexOf('|') + 1);
    }

    private static String taskId(String namespace) {
        String last = last(namespace);
        return last.substring(last.indexOf(':') + 1);
    }

    private static String node(String namespace) {
        String last = last(namespace);
        int colon = last.indexOf(':');
        return colon <= 0 ? last : last.substring(0, colon);
    }
}
