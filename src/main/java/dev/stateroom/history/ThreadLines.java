package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A thread's branches: the main one, to its newest checkpoint, and all that leave it.
 *
 * @param main the steps to the newest checkpoint
 * @param lanes the local forks, newest first, then the branches of the thread itself, newest first
 */
public record ThreadLines(Timeline main, List<Lane> lanes) {
    /** The number of branches whose changes are counted; of the others only the steps are known. */
    private static final int COUNTED = 3;

    /** The number of counted steps of each. */
    private static final int MOST_STEPS = 200;

    /** Copies the list. */
    public ThreadLines {
        lanes = List.copyOf(lanes);
    }

    /**
     * A branch besides the main one.
     *
     * @param own the steps that it shares with no other branch, oldest first; at least one
     * @param anchor index on the main branch of the step that it leaves from; -1 if it shares none
     * @param source of its first own step: {@code fork}, {@code update}, {@code input}, {@code loop}
     * @param fork the local fork; null for a branch of the thread itself
     * @param changed number of files changed by each own step, as far as that was counted
     */
    public record Lane(List<CheckpointKey> own, int anchor, String source, @Nullable ThreadFork fork, List<Integer> changed) {
        /** Copies the lists. */
        public Lane {
            own = List.copyOf(own);
            changed = List.copyOf(changed);
        }

        /** Its newest step. */
        public CheckpointKey head() {
            return own.getLast();
        }
    }

    /** The branch besides the main one that has a step of its own; null for a step of the main branch, and of a subagent. */
    public @Nullable Lane laneOf(CheckpointKey step) {
        return lanes.stream().filter(lane -> lane.own().contains(step)).findFirst().orElse(null);
    }

    /** The lane of the local fork of that name. */
    public @Nullable Lane laneOf(ThreadFork fork) {
        return lanes.stream().filter(lane -> lane.fork() != null && lane.fork().name().equals(fork.name())).findFirst().orElse(null);
    }

    /** The step of a branch that a step belongs to: itself, or for a subagent's the one that started its run; null if not known. */
    public @Nullable CheckpointKey onBranch(RecordedThread thread, CheckpointKey step, Cancellation cancellation) {
        return behind(thread, step, key -> main.indexOf(key) >= 0 || laneOf(key) != null, cancellation);
    }

    /** The first step that passes the test among a step and its ancestors, out of a subagent's run through the parents in its metadata. */
    public static @Nullable CheckpointKey behind(RecordedThread thread, CheckpointKey step, Predicate<CheckpointKey> test, Cancellation cancellation) {
        Set<CheckpointKey> seen = new HashSet<>();
        CheckpointKey key = step;
        while (key != null && seen.add(key)) {
            cancellation.check();
            if (test.test(key)) {
                return key;
            }
            Checkpoint at = thread.checkpoint(key);
            key = at == null ? null : before(at);
        }
        return null;
    }

    private static @Nullable CheckpointKey before(Checkpoint checkpoint) {
        if (checkpoint.parent() != null || checkpoint.key().isRoot()) {
            return checkpoint.parent();
        }
        String root = ForeignValue.text(ForeignValue.fields(checkpoint.metadata().get("parents")).get(CheckpointKey.ROOT_NAMESPACE));
        return root == null ? null : new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, root);
    }

    /** The branches of a thread whose {@code main} was already read. Cost grows with its checkpoints. */
    public static ThreadLines of(ForkedThread thread, Timeline main, Cancellation cancellation) {
        return of(thread, main, null, cancellation);
    }

    /** @param before the data of the shorter thread; null if nothing was read */
    static ThreadLines of(ForkedThread thread, Timeline main, BranchReading.@Nullable Known before, Cancellation cancellation) {
        if (thread.forks().isEmpty() && isAlone(thread.trees().get(CheckpointKey.ROOT_NAMESPACE), main)) {
            return new ThreadLines(main, List.of());
        }
        Map<CheckpointKey, Integer> onMain = new HashMap<>();
        for (int i = 0; i < main.steps().size(); i++) {
            onMain.put(main.steps().get(i).key(), i);
        }
        Map<CheckpointKey, Integer> anchors = new HashMap<>(onMain);
        List<Lane> branches = branches(thread, anchors, onMain.isEmpty(), cancellation);
        List<Lane> all = new ArrayList<>();
        for (ThreadFork fork : thread.forks().reversed()) {
            List<CheckpointKey> own = Timeline.branch(fork.steps(), fork.ownHead()).stream().map(fork::key).toList();
            if (!own.isEmpty()) {
                all.add(new Lane(own, anchors.getOrDefault(fork.origin(), -1), "fork", fork, List.of()));
            }
        }
        counted(thread, all, before, cancellation);
        counted(thread, branches, before, cancellation);
        all.addAll(branches);
        return new ThreadLines(main, all);
    }

    /** True if nothing leaves the main branch. */
    private static boolean isAlone(@Nullable CheckpointTree tree, Timeline main) {
        return tree != null
                && tree.tips().size() == 1
                && !main.steps().isEmpty()
                && tree.tips().getFirst().key().equals(main.steps().getLast().key());
    }

    /** The number of steps of its local forks. */
    public int forkSteps() {
        return lanes.stream().map(Lane::fork).filter(Objects::nonNull).mapToInt(fork -> fork.steps().checkpoints().size()).sum();
    }

    /** The branches of the root graph besides the main one; stores for each of their steps where it left the main one. */
    private static List<Lane> branches(RecordedThread thread, Map<CheckpointKey, Integer> anchors, boolean none, Cancellation cancellation) {
        List<Lane> lanes = new ArrayList<>();
        if (none) {
            return lanes;
        }
        List<Checkpoint> root = thread.checkpoints().stream().filter(one -> one.key().isRoot()).toList();
        Set<CheckpointKey> continued = new HashSet<>();
        root.forEach(one -> {
            CheckpointKey parent = one.parent();
            if (parent != null) {
                continued.add(parent);
            }
        });
        for (Checkpoint head : root) {
            cancellation.check();
            if (continued.contains(head.key()) || anchors.containsKey(head.key())) {
                continue;
            }
            List<CheckpointKey> own = new ArrayList<>();
            Set<CheckpointKey> seen = new HashSet<>();
            Checkpoint first = head;
            Checkpoint at = head;
            Integer anchor = null;
            while (at != null && anchor == null && seen.add(at.key())) {
                own.add(at.key());
                first = at;
                CheckpointKey parent = at.parent();
                anchor = parent == null ? null : anchors.get(parent);
                at = parent == null ? null : thread.checkpoint(parent);
            }
            int left = anchor == null ? -1 : anchor;
            own.forEach(key -> anchors.put(key, left));
            Collections.reverse(own);
            lanes.add(new Lane(own, left, first.source(), null, List.of()));
        }
        return lanes;
    }

    private static void counted(RecordedThread thread, List<Lane> lanes, BranchReading.@Nullable Known before, Cancellation cancellation) {
        for (int i = 0; i < Math.min(COUNTED, lanes.size()); i++) {
            Lane lane = lanes.get(i);
            List<Integer> same = before == null ? null : before.counted(lane);
            if (same != null) {
                lanes.set(i, new Lane(lane.own(), lane.anchor(), lane.source(), lane.fork(), same));
                continue;
            }
            List<Integer> changed = new ArrayList<>();
            for (CheckpointKey key : lane.own().subList(0, Math.min(MOST_STEPS, lane.own().size()))) {
                cancellation.check();
                changed.add(thread.changesAt(key, cancellation) instanceof Outcome.Ok<List<FileChange>>(List<FileChange> files) ? files.size() : 0);
            }
            lanes.set(i, new Lane(lane.own(), lane.anchor(), lane.source(), lane.fork(), changed));
        }
    }
}
