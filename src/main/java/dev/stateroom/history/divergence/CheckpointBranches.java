package dev.stateroom.history.divergence;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.divergence.ChannelRecord.Writers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tree of a namespace's checkpoints and who wrote where, without any contents: enough to see that a branch has nothing
 * that could make its stored history another one than what ran.
 */
final class CheckpointBranches {
    private final Map<String, Checkpoint> checkpoints = new HashMap<>();
    private final Map<String, List<Checkpoint>> children = new HashMap<>();
    private final Map<String, Writers> writers;
    private final Map<String, Boolean> doubtful = new HashMap<>();

    CheckpointBranches(List<Checkpoint> all, Map<String, Writers> writers) {
        this.writers = writers;
        for (Checkpoint one : all) {
            checkpoints.put(one.id(), one);
            if (one.parentId() != null) {
                children.computeIfAbsent(one.parentId(), _ -> new ArrayList<>()).add(one);
            }
        }
        children.values().forEach(list -> list.sort(Comparator.comparing(Checkpoint::id)));
    }

    @Nullable Checkpoint checkpoint(String id) {
        return checkpoints.get(id);
    }

    /** The checkpoint before; null if there is none, or it is not stored. */
    @Nullable Checkpoint parent(Checkpoint one) {
        return one.parentId() == null ? null : checkpoints.get(one.parentId());
    }

    /** The checkpoints that continue one, oldest first. */
    List<Checkpoint> children(String id) {
        return children.getOrDefault(id, List.of());
    }

    /** Checkpoints that nothing continues, newest first, at most that many. */
    List<Checkpoint> tips(int most) {
        return checkpoints.values().stream()
                .filter(c -> !children.containsKey(c.id()))
                .sorted(Comparator.comparing(Checkpoint::id).reversed())
                .limit(most)
                .toList();
    }

    Writers writers(String id) {
        return writers.getOrDefault(id, Writers.NONE);
    }

    /** True when some step on the way to a checkpoint has a tell: only then can its stored value be another one than the run's. */
    boolean isDoubtful(String id) {
        Deque<String> due = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        String at = id;
        Boolean known = null;
        while (known == null && at != null && seen.add(at)) {
            known = doubtful.get(at);
            Checkpoint one = checkpoints.get(at);
            if (known == null) {
                due.push(at);
                if (one != null && hasTell(one)) {
                    doubtful.put(due.pop(), true);
                    known = true;
                }
            }
            at = one == null ? null : one.parentId();
        }
        boolean answer = known != null && known;
        due.forEach(one -> doubtful.put(one, answer));
        return answer || Boolean.TRUE.equals(doubtful.get(id));
    }

    /** Whether the step into a checkpoint may have taken other writes than its parent's rows, or those in another order. */
    private boolean hasTell(Checkpoint one) {
        Checkpoint parent = parent(one);
        if (parent == null) {
            return false;
        }
        Set<String> tasks = writers(parent.id()).tasks();
        return switch (one.source()) {
            case "input", "fork" -> !tasks.isEmpty();
            case "update" -> children(parent.id()).size() > 1 || tasks.size() != 1;
            default -> children(parent.id()).size() > 1 || tasks.size() > 1;
        };
    }

    /** Steps between two checkpoints; 1 where it is not known. */
    static int distance(Checkpoint from, Checkpoint to) {
        return from.step() == null || to.step() == null ? 1 : to.step() - from.step();
    }
}
