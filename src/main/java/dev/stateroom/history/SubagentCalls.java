package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the call that each subgraph namespace runs under. A namespace ends in {@code node:<task id>}; the task belongs to the enclosing
 * namespace, and the call to the task.
 */
final class SubagentCalls {
    /** The call that a namespace runs under. */
    record Origin(RecordedCall call) {}

    /** A call and its place among those of its namespace. */
    private record Placed(int place, RecordedCall call) {}

    /** Calls that several namespaces may run under, found once: a thread may have as many namespaces as calls. */
    private record Candidates(List<RecordedCall> inOrder, Map<String, Deque<RecordedCall>> described, Deque<RecordedCall> tasks) {
        static Candidates of(List<RecordedCall> calls) {
            Map<String, Deque<RecordedCall>> described = new HashMap<>();
            Deque<RecordedCall> tasks = new ArrayDeque<>();
            for (RecordedCall call : calls) {
                Stream.of(call.written(), Objects.requireNonNullElse(call.rewrittenArgs(), call.written()))
                        .map(args -> ForeignValue.text(ForeignValue.fields(args).get("description")))
                        .filter(Objects::nonNull)
                        .distinct()
                        .forEach(text -> described.computeIfAbsent(text, _ -> new ArrayDeque<>()).add(call));
                if (call.tool().equals(TASK)) {
                    tasks.add(call);
                }
            }
            return new Candidates(calls, described, tasks);
        }
    }

    private static final String TASK = "task";
    private static final String TOOLS = "tools";

    private final RecordedThread thread;
    private final Map<String, NamespaceCalls> namespaces;
    private final Function<CheckpointKey, StepTasks> steps;
    private final Map<String, Origin> origins = new LinkedHashMap<>();
    private final Set<RecordedCall> taken = new HashSet<>();
    /** By identity of the list of ids: tasks without any name share one. */
    private final IdentityHashMap<List<String>, Candidates> ofTasks = new IdentityHashMap<>();

    private final Map<CheckpointKey, Candidates> ofAll = new HashMap<>();
    private final Map<CheckpointKey, Candidates> sent = new HashMap<>();
    private final Map<String, Map<String, List<Placed>>> byId = new HashMap<>();

    SubagentCalls(
            RecordedThread thread, Map<String, NamespaceCalls> namespaces, Function<CheckpointKey, StepTasks> steps) {
        this.thread = thread;
        this.namespaces = namespaces;
        this.steps = steps;
    }

    /** For each namespace the call it runs under, in the order of the namespaces; without unlinked ones. */
    Map<String, Origin> origins() {
        List<String> unlinked = new ArrayList<>();
        for (String namespace : namespaces.keySet()) {
            if (!namespace.isEmpty() && !link(namespace, byTask(namespace))) {
                unlinked.add(namespace);
            }
        }
        // Namespaces under their own task are certain; the rest is matched by the prompt it was started with, then by order.
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
        CheckpointKey from = startedFrom(namespace);
        if (from == null) {
            return null;
        }
        List<String> ids = steps.apply(from).callsOf(taskId(namespace));
        Candidates calls = ids.isEmpty()
                ? ofAll.computeIfAbsent(from, key -> candidates(key, List.of()))
                : ofTasks.computeIfAbsent(ids, _ -> candidates(from, ids));
        return calls.inOrder().size() == 1 ? calls.inOrder().getFirst() : pick(namespace, calls);
    }

    private @Nullable RecordedCall byDescription(String namespace) {
        CheckpointKey from = startedFrom(namespace);
        return from == null ? null : pick(namespace, sent(from));
    }

    private @Nullable RecordedCall byOrder(String namespace) {
        CheckpointKey from = startedFrom(namespace);
        return from == null ? null : free(sent(from).tasks());
    }

    private Candidates sent(CheckpointKey from) {
        return sent.computeIfAbsent(from, key -> candidates(key, steps.apply(key).sent()));
    }

    private @Nullable CheckpointKey startedFrom(String namespace) {
        return startedFrom(thread, namespace, namespaces, CheckpointKey.around(namespace));
    }

    /** The unassigned one among several {@code task} calls whose description opened the namespace's conversation. */
    private @Nullable RecordedCall pick(String namespace, Candidates calls) {
        NamespaceCalls child = namespaces.get(namespace);
        String opening = child == null ? null : child.opening();
        return opening == null ? null : free(calls.described().getOrDefault(opening, new ArrayDeque<>()));
    }

    /** The first unassigned call; an assigned call stays so. */
    private @Nullable RecordedCall free(Deque<RecordedCall> calls) {
        while (!calls.isEmpty() && taken.contains(calls.getFirst())) {
            calls.removeFirst();
        }
        return calls.peekFirst();
    }

    /** Calls of the enclosing namespace with these ids; without ids, those requested on the way to {@code from}. */
    private Candidates candidates(CheckpointKey from, List<String> ids) {
        NamespaceCalls parent = namespaces.get(from.namespace());
        if (parent == null) {
            return Candidates.of(List.of());
        }
        List<RecordedCall> meant = (ids.isEmpty()
                        ? parent.calls().stream().filter(c -> c.tool().equals(TASK) && parent.isLastWord(c, from))
                        : asked(from.namespace(), parent, ids))
                .filter(c -> !parent.lineage().continues(from, c.proposedAt())
                        || from.equals(c.proposedAt()))
                .toList();
        List<RecordedCall> onTheWay = meant.stream()
                .filter(c -> parent.lineage().continues(c.proposedAt(), from))
                .toList();
        // Off the way: a call that was requested again on another branch.
        return Candidates.of(onTheWay.isEmpty() && !ids.isEmpty() ? meant : onTheWay);
    }

    /** Calls with one of the ids, in the order of the requests. */
    private Stream<RecordedCall> asked(String namespace, NamespaceCalls parent, List<String> ids) {
        Map<String, List<Placed>> known = byId.computeIfAbsent(namespace, _ -> {
            Map<String, List<Placed>> all = new HashMap<>();
            int place = 0;
            for (RecordedCall call : parent.calls()) {
                all.computeIfAbsent(call.id(), _ -> new ArrayList<>()).add(new Placed(place++, call));
            }
            return all;
        });
        return ids.stream()
                .distinct()
                .flatMap(id -> known.getOrDefault(id, List.of()).stream())
                .sorted(Comparator.comparingInt(Placed::place))
                .map(Placed::call);
    }

    /** The checkpoint of {@code outer} that a namespace was started from; null if that is not known. */
    static @Nullable CheckpointKey startedFrom(
            RecordedThread thread, String namespace, Map<String, NamespaceCalls> namespaces, String outer) {
        NamespaceCalls child = namespaces.get(namespace);
        if (child == null || child.lineage().parentsFirst().isEmpty()) {
            return null;
        }
        NamespaceCalls around = namespaces.get(outer);
        return CheckpointTree.startedFrom(
                thread, child.lineage().parentsFirst().getFirst(), outer, around == null ? null : around.lineage());
    }

    /** The subagent's name: from the arguments of its call, else from its metadata, else from its node. */
    static String name(RecordedThread thread, String namespace, @Nullable ToolCall start) {
        String asked = start == null ? null : ForeignValue.text(ForeignValue.fields(start.executedArgs()).get("subagent_type"));
        if (asked != null) {
            return asked;
        }
        Checkpoint head = thread.head(namespace);
        String stored = head == null ? null : ForeignValue.text(head.metadata().get("lc_agent_name"));
        return stored == null ? node(namespace) : stored;
    }

    /** The agent whose rules a subagent has: the general-purpose one is made from the agent that starts it. */
    static String actsAs(String agent, String caller) {
        return agent.equals("general-purpose") && !caller.equals("main") ? caller : agent;
    }

    /** The task that a namespace belongs to. */
    static String taskId(String namespace) {
        String last = CheckpointKey.last(namespace);
        return last.substring(last.indexOf(':') + 1);
    }

    private static String node(String namespace) {
        String last = CheckpointKey.last(namespace);
        int colon = last.indexOf(':');
        return colon <= 0 ? last : last.substring(0, colon);
    }
}
