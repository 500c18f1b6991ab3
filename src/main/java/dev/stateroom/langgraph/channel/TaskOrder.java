package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.vfs.CodePointOrder;
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
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the tasks of one step were applied: by task path. If no path is stored it is found by computing the ids that the nodes
 * of the graph would have had: their names and triggers are in checkpoints' {@code versions_seen}.
 */
final class TaskOrder {
    /** For a node with more triggers, only all of them together and each alone are tried. */
    private static final int MOST_TRIGGERS = 6;

    /** The number of checkpoints that are read for names of nodes, besides the two of the step. */
    private static final int MOST_READ = 16;

    private static final String BRANCH = "branch:to:";

    private final ChannelRecord<?> record;
    /** Triggers by node, from the checkpoints read so far. */
    private final Map<String, Set<String>> nodes = new LinkedHashMap<>();
    private boolean searched;

    TaskOrder(ChannelRecord<?> record) {
        this.record = record;
    }

    /**
     * The writes in the order in which the run applied them.
     *
     * @param writes those of the tasks of the step from {@code parent} to {@code child}
     * @return null if the path of some task is neither stored nor found
     */
    @Nullable List<StepWrite> sorted(Checkpoint parent, Checkpoint child, List<StepWrite> writes, Cancellation cancellation) {
        Map<String, String> paths = new HashMap<>();
        Set<String> open = new HashSet<>();
        for (StepWrite write : writes) {
            if (!StepTaskKinds.isPlaced(write.taskPath())) {
                open.add(write.taskId());
            } else {
                paths.put(write.taskId(), write.taskPath());
            }
        }
        open.removeAll(paths.keySet());
        if (Set.copyOf(paths.values()).size() < paths.size()) {
            // Two tasks of one step cannot have the same place: these rows are not the runtime's.
            return null;
        }
        if (!open.isEmpty()) {
            find(parent, child, open, paths, cancellation);
        }
        if (!open.isEmpty()) {
            return null;
        }
        return writes.stream()
                .sorted(Comparator.comparing((StepWrite w) -> paths.getOrDefault(w.taskId(), ""), CodePointOrder.INSTANCE)
                        .thenComparing(StepWrite::taskId, CodePointOrder.INSTANCE)
                        .thenComparingLong(StepWrite::index))
                .toList();
    }

    /** Tries known nodes first: the facts about nodes in a checkpoint must be decoded. */
    private void find(Checkpoint parent, Checkpoint child, Set<String> open, Map<String, String> paths, Cancellation cancellation) {
        ComputedTaskIds ids = ComputedTaskIds.after(record.namespace(), parent.id(), parent.step() == null ? 0 : parent.step() + 1);
        StepFacts facts = record.facts(parent.id(), cancellation);
        if (ids == null || facts == null) {
            return;
        }
        pulled(ids, open, paths);
        if (open.isEmpty()) {
            return;
        }
        List<String> sends = facts.nodes().get().sends();
        boolean mayBeJavaScript = open.stream().anyMatch(ComputedTaskIds::isOfVersion5);
        for (int i = 0; i < sends.size() && !open.isEmpty(); i++) {
            String place = String.valueOf(i);
            String path = "~__pregel_push, " + "0".repeat(10 - place.length()) + place;
            take(ids.pushed(sends.get(i), i), path, open, paths);
            if (mayBeJavaScript) {
                take(ids.pushedInJavaScript(sends.get(i), i), path, open, paths);
            }
        }
        if (open.isEmpty()) {
            return;
        }
        learn(facts);
        StepFacts after = record.facts(child.id(), cancellation);
        if (after != null) {
            learn(after);
        }
        pulled(ids, open, paths);
        if (!open.isEmpty() && !searched) {
            searched = true;
            for (Checkpoint tip : record.tips(MOST_READ)) {
                StepFacts there = record.facts(tip.id(), cancellation);
                if (there != null) {
                    learn(there);
                }
            }
            pulled(ids, open, paths);
        }
    }

    private void learn(StepFacts facts) {
        facts.seen().forEach((node, triggers) -> triggers(node).addAll(triggers));
        for (String value : facts.values()) {
            if (value.startsWith(BRANCH)) {
                triggers(value.substring(BRANCH.length()));
            }
        }
    }

    private Set<String> triggers(String node) {
        Set<String> triggers = nodes.computeIfAbsent(node, _ -> new TreeSet<>(CodePointOrder.INSTANCE));
        triggers.add(BRANCH + node);
        return triggers;
    }

    private void pulled(ComputedTaskIds ids, Set<String> open, Map<String, String> paths) {
        boolean mayBeJavaScript = open.stream().anyMatch(ComputedTaskIds::isOfVersion5);
        for (Map.Entry<String, Set<String>> each : nodes.entrySet()) {
            if (open.isEmpty()) {
                return;
            }
            String node = each.getKey();
            String path = "~__pregel_pull, " + node;
            for (List<String> some : subsets(List.copyOf(each.getValue()))) {
                take(ids.pulled(node, some), path, open, paths);
            }
            if (mayBeJavaScript) {
                each.getValue().forEach(trigger -> take(ids.pulledInJavaScript(node, trigger), path, open, paths));
            }
        }
    }

    private static void take(String id, String path, Set<String> open, Map<String, String> paths) {
        if (open.remove(id)) {
            paths.put(id, path);
        }
    }

    /** All subsets of triggers, each in order; of many triggers only all, and each one alone. */
    private static List<List<String>> subsets(List<String> triggers) {
        List<List<String>> all = new ArrayList<>();
        if (triggers.size() > MOST_TRIGGERS) {
            all.add(triggers);
            triggers.forEach(one -> all.add(List.of(one)));
            return all;
        }
        for (int mask = 1; mask < 1 << triggers.size(); mask++) {
            List<String> some = new ArrayList<>();
            for (int i = 0; i < triggers.size(); i++) {
                if ((mask >> i & 1) == 1) {
                    some.add(triggers.get(i));
                }
            }
            all.add(some);
        }
        return all;
    }

    /** True if two tasks write one key, or one replaces the whole value: only then does their order matter. */
    boolean matters(List<StepWrite> writes) {
        Map<String, String> first = new HashMap<>();
        if (writes.isEmpty() || writes.stream().allMatch(write -> write.taskId().equals(writes.getFirst().taskId()))) {
            return false;
        }
        for (StepWrite write : writes) {
            if (record.overwrites(write)) {
                return true;
            }
            for (String key : record.keys(write)) {
                if (!first.computeIfAbsent(key, _ -> write.taskId()).equals(write.taskId())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Orders of the writes with each task last once: every final content that a key may have is in one of them. */
    static List<List<StepWrite>> orders(List<StepWrite> writes, int most) {
        Set<String> tasks = writes.stream().map(StepWrite::taskId).collect(Collectors.toCollection(LinkedHashSet::new));
        List<List<StepWrite>> orders = new ArrayList<>();
        for (String last : tasks.stream().limit(most).toList()) {
            List<StepWrite> order = new ArrayList<>(writes.stream().filter(w -> !w.taskId().equals(last)).toList());
            writes.stream().filter(w -> w.taskId().equals(last)).forEach(order::add);
            orders.add(order);
        }
        return orders;
    }
}
