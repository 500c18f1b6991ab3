package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of one namespace as the tree that their parents make. Foreign data may name parents that are missing, or
 * that lead in a circle: such a checkpoint starts a line of its own.
 */
public final class CheckpointTree {
    private static final Comparator<Checkpoint> BY_ID = Comparator.comparing(Checkpoint::id);

    private final List<Checkpoint> parentsFirst;
    private final Map<CheckpointKey, Integer> entered = new HashMap<>();
    private final Map<CheckpointKey, Integer> left = new HashMap<>();
    private final Map<CheckpointKey, @Nullable CheckpointKey> parents = new HashMap<>();
    private final List<Checkpoint> tips = new ArrayList<>();
    private final NavigableMap<String, CheckpointKey> byId = new TreeMap<>();

    private CheckpointTree(Collection<Checkpoint> checkpoints) {
        Map<CheckpointKey, Checkpoint> known = new LinkedHashMap<>();
        checkpoints.stream().sorted(BY_ID).forEach(c -> {
            known.put(c.key(), c);
            byId.put(c.id(), c.key());
        });
        Map<CheckpointKey, List<Checkpoint>> children = new HashMap<>();
        List<Checkpoint> starts = new ArrayList<>();
        for (Checkpoint checkpoint : known.values()) {
            CheckpointKey parent = checkpoint.parent();
            if (parent != null && known.containsKey(parent)) {
                children.computeIfAbsent(parent, p -> new ArrayList<>()).add(checkpoint);
            } else {
                starts.add(checkpoint);
            }
        }
        starts.forEach(start -> number(start, children));
        // What no start reaches is on a circle: the smallest id begins it.
        known.values().stream().filter(c -> !entered.containsKey(c.key())).forEach(c -> number(c, children));
        parentsFirst = inOrder(known);
    }

    /** The trees of a thread's namespaces, the root's first. */
    public static Map<String, CheckpointTree> ofThread(RecordedThread thread) {
        Map<String, List<Checkpoint>> grouped = new LinkedHashMap<>();
        grouped.put(CheckpointKey.ROOT_NAMESPACE, new ArrayList<>());
        thread.checkpoints()
                .forEach(c -> grouped.computeIfAbsent(c.key().namespace(), n -> new ArrayList<>()).add(c));
        Map<String, CheckpointTree> lines = new LinkedHashMap<>();
        grouped.forEach((namespace, checkpoints) -> lines.put(namespace, of(checkpoints)));
        return lines;
    }

    /** The tree of these checkpoints, all of one namespace. */
    public static CheckpointTree of(Collection<Checkpoint> checkpoints) {
        return new CheckpointTree(checkpoints);
    }

    /** Every checkpoint after its parent, otherwise by id: the order in which things happened. */
    public List<Checkpoint> parentsFirst() {
        return parentsFirst;
    }

    /** The checkpoints that nothing continues. */
    public List<Checkpoint> tips() {
        return tips;
    }

    /** The parent within the tree; null if a line starts. */
    public @Nullable CheckpointKey parent(CheckpointKey key) {
        return parents.get(key);
    }

    /** The checkpoints that lead to one, oldest first and itself included. */
    public List<Checkpoint> pathTo(CheckpointKey end) {
        Map<CheckpointKey, Checkpoint> known = new HashMap<>();
        parentsFirst.forEach(checkpoint -> known.put(checkpoint.key(), checkpoint));
        List<Checkpoint> path = new ArrayList<>();
        CheckpointKey key = end;
        while (key != null) {
            Checkpoint checkpoint = known.get(key);
            if (checkpoint != null) {
                path.add(checkpoint);
            }
            key = parents.get(key);
        }
        Collections.reverse(path);
        return path;
    }

    /** True when {@code later} is {@code earlier} or continues it. */
    public boolean continues(CheckpointKey earlier, CheckpointKey later) {
        Integer from = entered.get(earlier);
        Integer at = entered.get(later);
        Integer to = left.get(earlier);
        return from != null && at != null && to != null && from <= at && at <= to;
    }

    /**
     * The checkpoint of the graph around that a graph within it was started from; null if nothing says.
     *
     * @param first the first checkpoint of the run within
     * @param outer the namespace around
     * @param around the tree of {@code outer}; null if it has none
     */
    public static @Nullable CheckpointKey startedFrom(
            RecordedThread thread, Checkpoint first, String outer, @Nullable CheckpointTree around) {
        String named = ForeignValue.text(ForeignValue.fields(first.metadata().get("parents")).get(outer));
        if (named != null && thread.checkpoint(new CheckpointKey(outer, named)) != null) {
            return new CheckpointKey(outer, named);
        }
        // Not named: the newest checkpoint around it that is older than its first one.
        Map.Entry<String, CheckpointKey> before = around == null ? null : around.byId.lowerEntry(first.id());
        return before == null ? null : before.getValue();
    }

    private void number(Checkpoint start, Map<CheckpointKey, List<Checkpoint>> children) {
        Deque<CheckpointKey> open = new ArrayDeque<>();
        Deque<Checkpoint> next = new ArrayDeque<>();
        next.push(start);
        while (!next.isEmpty()) {
            Checkpoint checkpoint = next.pop();
            CheckpointKey parent = checkpoint == start ? null : checkpoint.parent();
            if (entered.containsKey(checkpoint.key())) {
                continue;
            }
            while (!open.isEmpty() && !open.peek().equals(parent)) {
                left.put(open.pop(), entered.size() - 1);
            }
            entered.put(checkpoint.key(), entered.size());
            parents.put(checkpoint.key(), parent);
            open.push(checkpoint.key());
            List<Checkpoint> following = children.getOrDefault(checkpoint.key(), List.of());
            if (following.isEmpty()) {
                tips.add(checkpoint);
            }
            following.reversed().forEach(next::push);
        }
        open.forEach(key -> left.put(key, entered.size() - 1));
    }

    private List<Checkpoint> inOrder(Map<CheckpointKey, Checkpoint> known) {
        List<Checkpoint> order = new ArrayList<>(known.size());
        Set<CheckpointKey> placed = new HashSet<>();
        for (Checkpoint checkpoint : known.values()) {
            Deque<Checkpoint> missing = new ArrayDeque<>();
            CheckpointKey key = checkpoint.key();
            while (key != null && !placed.contains(key)) {
                Checkpoint due = known.get(key);
                if (due == null) {
                    break;
                }
                missing.push(due);
                key = parents.get(key);
            }
            for (Checkpoint due : missing) {
                placed.add(due.key());
                order.add(due);
            }
        }
        return List.copyOf(order);
    }
}
