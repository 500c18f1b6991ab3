package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of one namespace as the tree that their parents make. Foreign data may name parents that are missing, or
 * that lead in a circle: such a checkpoint starts a line of its own.
 */
public final class CheckpointTree {
    private static final Comparator<Checkpoint> BY_ID = Comparator.comparing(Checkpoint::id);

    private final Map<CheckpointKey, Node> nodes;
    private final List<Node> byId;
    private final List<Checkpoint> parentsFirst;
    private final List<Checkpoint> tips = new ArrayList<>();
    private int entered;

    /** A checkpoint in its tree: where a walk through all of it enters and leaves it. */
    private static final class Node {
        private Checkpoint checkpoint;
        private @Nullable Node parent;
        private @Nullable Node lastChild;
        private @Nullable Node siblingBefore;
        private int enteredAt = -1;
        private int leftAt;
        private boolean isPlaced;

        Node(Checkpoint checkpoint) {
            this.checkpoint = checkpoint;
        }
    }

    private CheckpointTree(Collection<Checkpoint> checkpoints) {
        nodes = LinkedHashMap.newLinkedHashMap(checkpoints.size());
        checkpoints.stream().sorted(BY_ID).forEach(c -> nodes.computeIfAbsent(c.key(), key -> new Node(c)).checkpoint = c);
        byId = List.copyOf(nodes.values());
        List<Node> starts = new ArrayList<>();
        for (Node node : byId) {
            CheckpointKey named = node.checkpoint.parent();
            Node parent = named == null ? null : nodes.get(named);
            if (parent == null) {
                starts.add(node);
            } else {
                node.siblingBefore = parent.lastChild;
                parent.lastChild = node;
            }
        }
        starts.forEach(this::number);
        // What no start reaches is on a circle: the smallest id begins it.
        byId.stream().filter(node -> node.enteredAt < 0).forEach(this::number);
        parentsFirst = inOrder();
    }

    /** The trees of a thread's namespaces, the root's first. */
    static Map<String, CheckpointTree> ofThread(RecordedThread thread) {
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
        Node node = nodes.get(key);
        return node == null || node.parent == null ? null : node.parent.checkpoint.key();
    }

    /** The checkpoints that lead to one, oldest first and itself included. */
    public List<Checkpoint> pathTo(CheckpointKey end) {
        List<Checkpoint> path = new ArrayList<>();
        for (Node node = nodes.get(end); node != null; node = node.parent) {
            path.add(node.checkpoint);
        }
        Collections.reverse(path);
        return path;
    }

    /** True when {@code later} is {@code earlier} or continues it. */
    public boolean continues(CheckpointKey earlier, CheckpointKey later) {
        Node from = nodes.get(earlier);
        Node at = nodes.get(later);
        return from != null && at != null && from.enteredAt <= at.enteredAt && at.enteredAt <= from.leftAt;
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
        return around == null ? null : around.before(first.id());
    }

    /** The newest checkpoint that is older than that id. */
    private @Nullable CheckpointKey before(String id) {
        int from = 0;
        int to = byId.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (byId.get(middle).checkpoint.id().compareTo(id) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == 0 ? null : byId.get(from - 1).checkpoint.key();
    }

    private void number(Node start) {
        Deque<Node> open = new ArrayDeque<>();
        Deque<Node> next = new ArrayDeque<>();
        next.push(start);
        while (!next.isEmpty()) {
            Node node = next.pop();
            if (node.enteredAt >= 0) {
                continue;
            }
            CheckpointKey named = node.checkpoint.parent();
            Node parent = node == start || named == null ? null : nodes.get(named);
            while (!open.isEmpty() && open.peek() != parent) {
                open.pop().leftAt = entered - 1;
            }
            node.enteredAt = entered++;
            node.parent = parent;
            open.push(node);
            if (node.lastChild == null) {
                tips.add(node.checkpoint);
            }
            for (Node child = node.lastChild; child != null; child = child.siblingBefore) {
                next.push(child);
            }
        }
        open.forEach(node -> node.leftAt = entered - 1);
    }

    private List<Checkpoint> inOrder() {
        List<Checkpoint> order = new ArrayList<>(byId.size());
        Deque<Node> missing = new ArrayDeque<>();
        for (Node node : byId) {
            for (Node due = node; due != null && !due.isPlaced; due = due.parent) {
                missing.push(due);
            }
            while (!missing.isEmpty()) {
                Node due = missing.pop();
                due.isPlaced = true;
                order.add(due.checkpoint);
            }
        }
        return Collections.unmodifiableList(order);
    }
}
