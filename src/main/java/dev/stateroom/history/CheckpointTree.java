package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * The checkpoints of one namespace as the tree of their parents. Foreign data may name missing parents, or parents in a cycle: such a
 * checkpoint starts a line of its own.
 */
public final class CheckpointTree {
    private static final Comparator<Checkpoint> BY_ID = Comparator.comparing(Checkpoint::id);

    private final LayeredMap<CheckpointKey, Node> nodes;
    private final List<Checkpoint> byId;
    private final List<Checkpoint> first;
    private final List<Checkpoint> tips;

    /** The checkpoints added after {@link #first} were put in order, oldest first. */
    private final PVector<Checkpoint> newer;

    /**
     * A checkpoint in its tree. The tree is cut into lines, each of which continues with the child that has the most descendants: from any
     * checkpoint a few lines lead back to the beginning.
     */
    private static final class Node {
        private Checkpoint checkpoint;
        private @Nullable Node parent;
        private Node lineStart = this;
        private int place;

        /** The position in the order in which each is after its parent. */
        private int number;

        // Used only while a tree is built.
        private @Nullable Node lastChild;
        private @Nullable Node siblingBefore;
        private int size = 1;
        private boolean isEntered;
        private boolean isPlaced;

        Node(Checkpoint checkpoint) {
            this.checkpoint = checkpoint;
        }

        /** Continues the line of its parent. */
        void continueLine(Node before) {
            lineStart = before.lineStart;
            place = before.place + 1;
        }
    }

    private CheckpointTree(Collection<Checkpoint> checkpoints) {
        Map<CheckpointKey, Node> all = LinkedHashMap.newLinkedHashMap(checkpoints.size());
        checkpoints.stream().sorted(BY_ID).forEach(c -> all.computeIfAbsent(c.key(), key -> new Node(c)).checkpoint = c);
        nodes = LayeredMap.of(all);
        List<Node> ordered = List.copyOf(all.values());
        List<Node> starts = new ArrayList<>();
        for (Node node : ordered) {
            CheckpointKey named = node.checkpoint.parent();
            Node parent = named == null ? null : all.get(named);
            if (parent == null) {
                starts.add(node);
            } else {
                node.siblingBefore = parent.lastChild;
                parent.lastChild = node;
            }
        }
        List<Node> entered = new ArrayList<>(ordered.size());
        starts.forEach(start -> enter(start, entered));
        // Checkpoints that cannot be reached from a start form a cycle: the smallest id begins it.
        ordered.stream().filter(node -> !node.isEntered).forEach(start -> enter(start, entered));
        cutIntoLines(entered);
        tips = entered.stream().filter(node -> node.lastChild == null).map(node -> node.checkpoint).toList();
        byId = ordered.stream().map(node -> node.checkpoint).toList();
        first = inOrder(ordered);
        newer = TreePVector.empty();
    }

    private CheckpointTree(CheckpointTree before, LayeredMap<CheckpointKey, Node> nodes, List<Checkpoint> tips, PVector<Checkpoint> newer) {
        this.nodes = nodes;
        this.byId = before.byId;
        this.first = before.first;
        this.tips = List.copyOf(tips);
        this.newer = newer;
    }

    /** The tree with these as well. Costs as much as their number if each continues a tip and is newer than all before. */
    public CheckpointTree with(List<Checkpoint> added) {
        LayeredMap<CheckpointKey, Node> all = nodes;
        List<Checkpoint> ends = new ArrayList<>(tips);
        PVector<Checkpoint> more = newer;
        String newest = newest();
        for (Checkpoint checkpoint : added.stream().sorted(BY_ID).toList()) {
            CheckpointKey named = checkpoint.parent();
            Node parent = named == null ? null : all.get(named);
            int tip = parent == null ? -1 : indexOf(ends, parent.checkpoint.key());
            if (parent == null || tip < 0 || newest == null || newest.compareTo(checkpoint.id()) >= 0) {
                return of(Stream.concat(parentsFirst().stream(), added.stream()).toList());
            }
            newest = checkpoint.id();
            Node node = new Node(checkpoint);
            node.parent = parent;
            node.continueLine(parent);
            node.number = first.size() + more.size();
            all = all.plus(checkpoint.key(), node);
            ends.set(tip, checkpoint);
            more = more.plus(checkpoint);
        }
        return added.isEmpty() ? this : new CheckpointTree(this, all, ends, more);
    }

    private static int indexOf(List<Checkpoint> some, CheckpointKey key) {
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    /** The largest id; null if there are none. */
    public @Nullable String newest() {
        return !newer.isEmpty() ? newer.getLast().id() : byId.isEmpty() ? null : byId.getLast().id();
    }

    /** The number of checkpoints. */
    public int size() {
        return first.size() + newer.size();
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

    /** All checkpoints, each after its parent, otherwise by id: the order in which they were written. */
    public List<Checkpoint> parentsFirst() {
        return newer.isEmpty() ? first : new Joined(first, newer);
    }

    /** The position in that order of the first of some checkpoints; the number of all if none of them is here. */
    int firstOf(Set<CheckpointKey> some) {
        int earliest = size();
        for (CheckpointKey key : some) {
            Node node = nodes.get(key);
            earliest = node == null ? earliest : Math.min(earliest, node.number);
        }
        return earliest;
    }

    /** A checkpoint and those after it in that order, which include all that continue it. */
    List<Checkpoint> fromOn(CheckpointKey key) {
        Node node = nodes.get(key);
        List<Checkpoint> all = parentsFirst();
        return node == null ? List.of() : all.subList(node.number, all.size());
    }

    /** Two lists one after the other. */
    private static final class Joined extends AbstractList<Checkpoint> implements RandomAccess {
        private final List<Checkpoint> first;
        private final List<Checkpoint> then;

        Joined(List<Checkpoint> first, List<Checkpoint> then) {
            this.first = first;
            this.then = then;
        }

        @Override
        public Checkpoint get(int index) {
            return index < first.size() ? first.get(index) : then.get(index - first.size());
        }

        @Override
        public int size() {
            return first.size() + then.size();
        }
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
        while (from != null && at != null && at.lineStart != from.lineStart) {
            at = at.lineStart.parent;
        }
        return from != null && at != null && from.place <= at.place;
    }

    /**
     * The checkpoint of the enclosing graph from which an inner graph was started; null if that is not known.
     *
     * @param first the first checkpoint of the inner run
     * @param outer the enclosing namespace
     * @param around the tree of {@code outer}; null if it has none
     */
    public static @Nullable CheckpointKey startedFrom(
            RecordedThread thread, Checkpoint first, String outer, @Nullable CheckpointTree around) {
        String named = ForeignValue.text(ForeignValue.fields(first.metadata().get("parents")).get(outer));
        if (named != null && thread.checkpoint(new CheckpointKey(outer, named)) != null) {
            return new CheckpointKey(outer, named);
        }
        // Not stored: the newest checkpoint of the enclosing graph that is older than the first one of this.
        return around == null ? null : around.before(first.id());
    }

    /** The newest checkpoint that is older than that id. */
    private @Nullable CheckpointKey before(String id) {
        List<Checkpoint> some = !newer.isEmpty() && newer.getFirst().id().compareTo(id) < 0 ? newer : byId;
        int from = 0;
        int to = some.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (some.get(middle).id().compareTo(id) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == 0 ? null : some.get(from - 1).key();
    }

    /** Walks through all checkpoints that {@code start} leads to, parents before children. */
    private static void enter(Node start, List<Node> entered) {
        Deque<Node> next = new ArrayDeque<>();
        next.push(start);
        while (!next.isEmpty()) {
            Node node = next.pop();
            node.isEntered = true;
            entered.add(node);
            for (Node child = node.lastChild; child != null; child = child.siblingBefore) {
                if (!child.isEntered) {
                    child.parent = node;
                    next.push(child);
                }
            }
        }
    }

    private static void cutIntoLines(List<Node> entered) {
        for (Node node : entered.reversed()) {
            if (node.parent != null) {
                node.parent.size += node.size;
            }
        }
        for (Node node : entered) {
            Node largest = null;
            for (Node child = node.lastChild; child != null; child = child.siblingBefore) {
                largest = child.parent == node && (largest == null || child.size >= largest.size) ? child : largest;
            }
            if (largest != null) {
                largest.continueLine(node);
            }
        }
    }

    private static List<Checkpoint> inOrder(List<Node> byId) {
        List<Checkpoint> order = new ArrayList<>(byId.size());
        Deque<Node> missing = new ArrayDeque<>();
        for (Node node : byId) {
            for (Node due = node; due != null && !due.isPlaced; due = due.parent) {
                missing.push(due);
            }
            while (!missing.isEmpty()) {
                Node due = missing.pop();
                due.isPlaced = true;
                due.number = order.size();
                order.add(due.checkpoint);
            }
        }
        return Collections.unmodifiableList(order);
    }
}
