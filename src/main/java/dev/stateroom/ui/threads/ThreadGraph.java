package dev.stateroom.ui.threads;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a thread's checkpoints hang together, cut down to the points that tell: heads, branch points, beginnings, updates
 * and a few others. Rows go from the newest head down; a side branch is between its head's trunk and the point where
 * it left.
 *
 * @param points from the top down
 * @param branches how many heads there are
 * @param lanes how many lines run side by side
 */
record ThreadGraph(List<Point> points, int branches, int lanes) {

    /** The most rows; beyond it the oldest side branches are left out. */
    static final int MAX_POINTS = 60;

    ThreadGraph {
        points = List.copyOf(points);
    }

    /** The kinds of points. */
    enum Kind {
        /** The newest checkpoint of the thread. */
        HEAD,
        /** The newest checkpoint of another branch. */
        SIDE_HEAD,
        /** Several branches leave here. */
        BRANCH_POINT,
        /** It has no parent. */
        FIRST,
        /** Its parent is not stored. */
        ORPHAN,
        /** Any other that is worth showing. */
        STEP
    }

    /**
     * One point.
     *
     * @param checkpoint the checkpoint
     * @param kind what it is
     * @param lane its line, from 0 at the left
     * @param parent index of the next shown point before it; -1 for none
     * @param main true when it leads to the thread's head
     * @param head the newest checkpoint that it leads to, its own branch's first
     */
    record Point(Checkpoint checkpoint, Kind kind, int lane, int parent, boolean main, CheckpointKey head) {}

    /**
     * The lineage of these checkpoints of one namespace, in any order. {@code head} is the end of the main line, the largest id where it is
     * null. {@code telling} says which steps are worth a point
     * although nothing branches there.
     */
    static ThreadGraph of(List<Checkpoint> checkpoints, @Nullable CheckpointKey head, Predicate<Checkpoint> telling) {
        return new Drawing(checkpoints, telling).draw(head);
    }

    /** Lays out one thread. */
    private static final class Drawing {
        private final Predicate<Checkpoint> telling;
        private final Map<CheckpointKey, Checkpoint> byKey = new HashMap<>();
        private final Map<CheckpointKey, List<Checkpoint>> children = new HashMap<>();
        private final List<Checkpoint> roots = new ArrayList<>();
        private final Set<CheckpointKey> main = new HashSet<>();
        private final List<Row> rows = new ArrayList<>();
        private int lanes;
        private int heads;

        private record Row(Checkpoint checkpoint, Kind kind, int lane, CheckpointKey head) {}

        Drawing(List<Checkpoint> checkpoints, Predicate<Checkpoint> telling) {
            this.telling = telling;
            checkpoints.forEach(c -> byKey.put(c.key(), c));
            for (Checkpoint checkpoint : byKey.values()) {
                CheckpointKey parent = checkpoint.parent();
                if (parent == null || !byKey.containsKey(parent) || parent.equals(checkpoint.key())) {
                    roots.add(checkpoint);
                } else {
                    children.computeIfAbsent(parent, k -> new ArrayList<>()).add(checkpoint);
                }
            }
            Comparator<Checkpoint> oldestFirst = Comparator.comparing(Checkpoint::id);
            children.values().forEach(list -> list.sort(oldestFirst));
            roots.sort(oldestFirst.reversed());
        }

        ThreadGraph draw(@Nullable CheckpointKey head) {
            Checkpoint newest = head != null && byKey.containsKey(head)
                    ? byKey.get(head)
                    : byKey.values().stream().max(Comparator.comparing(Checkpoint::id)).orElse(null);
            for (Checkpoint at = newest; at != null && main.add(at.key()); ) {
                CheckpointKey parent = at.parent();
                at = parent == null ? null : byKey.get(parent);
            }
            for (Checkpoint root : roots) {
                drawTree(root, newest);
            }
            return finish();
        }

        /** Walks from a beginning to its heads without recursion (a branch may be 10,000 steps long), then writes rows. */
        private void drawTree(Checkpoint root, @Nullable Checkpoint newest) {
            Map<CheckpointKey, Integer> lane = new HashMap<>();
            Deque<Checkpoint> open = new ArrayDeque<>();
            lane.put(root.key(), lanes++);
            open.push(root);
            List<Checkpoint> oldestFirst = new ArrayList<>();
            while (!open.isEmpty()) {
                Checkpoint at = open.pop();
                oldestFirst.add(at);
                List<Checkpoint> next = children.getOrDefault(at.key(), List.of());
                for (int i = 0; i < next.size(); i++) {
                    lane.put(next.get(i).key(), i == 0 ? lane.getOrDefault(at.key(), 0) : lanes++);
                }
                // The newest child is popped last, so that its branch ends up on top.
                for (int i = next.size() - 1; i >= 0; i--) {
                    open.push(next.get(i));
                }
            }
            // Popped oldest child first; reading backwards gives each branch from its head down, the newest first, and
            // every branch point below all branches that leave from it.
            Map<CheckpointKey, CheckpointKey> headOf = new HashMap<>();
            for (Checkpoint at : oldestFirst.reversed()) {
                List<Checkpoint> next = children.getOrDefault(at.key(), List.of());
                CheckpointKey head = next.isEmpty() ? at.key() : headOf.getOrDefault(next.getLast().key(), at.key());
                headOf.put(at.key(), head);
                heads += next.isEmpty() ? 1 : 0;
                Kind kind = kind(at, next.size(), root, newest);
                if (kind != Kind.STEP || telling.test(at)) {
                    rows.add(new Row(at, kind, lane.getOrDefault(at.key(), 0), head));
                }
            }
        }

        private static Kind kind(Checkpoint at, int children, Checkpoint root, @Nullable Checkpoint newest) {
            if (at == newest) {
                return Kind.HEAD;
            }
            if (children == 0) {
                return Kind.SIDE_HEAD;
            }
            if (children > 1) {
                return Kind.BRANCH_POINT;
            }
            return at != root ? Kind.STEP : at.parentId() == null ? Kind.FIRST : Kind.ORPHAN;
        }

        private ThreadGraph finish() {
            List<Row> shown = rows.size() <= MAX_POINTS ? rows : thinned();
            Map<CheckpointKey, Integer> index = new HashMap<>();
            for (int i = 0; i < shown.size(); i++) {
                index.put(shown.get(i).checkpoint().key(), i);
            }
            List<Point> points = new ArrayList<>();
            for (Row row : shown) {
                points.add(new Point(
                        row.checkpoint(),
                        row.kind(),
                        row.lane(),
                        parentRow(row.checkpoint(), index),
                        main.contains(row.checkpoint().key()),
                        row.head()));
            }
            return new ThreadGraph(points, heads, Math.max(1, lanes));
        }

        /** Heads and branch points of the main line first, then what is newest. */
        private List<Row> thinned() {
            List<Row> byWorth = new ArrayList<>(rows);
            byWorth.sort(Comparator.comparingInt((Row r) -> main.contains(r.checkpoint().key()) && r.kind() != Kind.STEP ? 0 : 1)
                    .thenComparingInt(r -> r.kind() == Kind.STEP ? 1 : 0)
                    .thenComparing(r -> r.checkpoint().id(), Collections.reverseOrder()));
            Set<CheckpointKey> kept = new HashSet<>();
            byWorth.stream().limit(MAX_POINTS).forEach(r -> kept.add(r.checkpoint().key()));
            return rows.stream().filter(r -> kept.contains(r.checkpoint().key())).toList();
        }

        private int parentRow(Checkpoint checkpoint, Map<CheckpointKey, Integer> index) {
            Set<CheckpointKey> seen = new HashSet<>();
            CheckpointKey at = checkpoint.parent();
            while (at != null && seen.add(at)) {
                Integer row = index.get(at);
                if (row != null) {
                    return row;
                }
                Checkpoint next = byKey.get(at);
                at = next == null ? null : next.parent();
            }
            return -1;
        }
    }
}
