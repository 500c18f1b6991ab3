package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.langgraph.channel.RowTraces.ValueForm;
import dev.stateroom.work.Cancellation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tree of a namespace's checkpoints with the notes made by folding: enough to rule out for a branch that its stored history differs
 * from what ran.
 */
final class CheckpointBranches {
    private final ChannelRecord<?> record;
    private final Map<String, Boolean> doubtful = new HashMap<>();
    private final Map<String, RowTraces> traces = new HashMap<>();

    CheckpointBranches(ChannelRecord<?> record) {
        this.record = record;
    }

    @Nullable Checkpoint checkpoint(String id) {
        return record.checkpoint(id);
    }

    /** The checkpoint before; null if there is none, or it is not stored. */
    @Nullable Checkpoint parent(Checkpoint one) {
        return one.parentId() == null ? null : record.checkpoint(one.parentId());
    }

    /** The checkpoints that continue one, oldest first. */
    List<Checkpoint> children(String id) {
        return record.children(id);
    }

    RowTraces traces(String id, Cancellation cancellation) {
        RowTraces known = traces.get(id);
        if (known == null) {
            known = record.traces(id, cancellation);
            traces.put(id, known);
        }
        return known;
    }

    /**
     * For the first checkpoint of a subgraph that is run again in its namespace: the last one of the run before. The new run has no
     * checkpoint to begin at, and LangGraph then fills its delta channels from the newest of the namespace.
     */
    @Nullable Checkpoint lastRun(Checkpoint one, Cancellation cancellation) {
        if (one.parentId() != null || record.namespace().isEmpty() || !one.source().equals("input")) {
            return null;
        }
        Checkpoint last = record.before(one.id());
        Checkpoint around = last == null ? null : parent(last);
        boolean delta = last != null && isFolded(last, cancellation) || around != null && isFolded(around, cancellation);
        return delta ? last : null;
    }

    private boolean isFolded(Checkpoint one, Cancellation cancellation) {
        return traces(one.id(), cancellation).form() == ValueForm.FOLDED;
    }

    /** True if some step since the last stored value has a tell: only then can a checkpoint's stored value differ from the run's. */
    boolean isDoubtful(String id, Cancellation cancellation) {
        Boolean before = doubtful.get(id);
        return before == null ? findDoubt(id, cancellation) : before;
    }

    private boolean findDoubt(String id, Cancellation cancellation) {
        Deque<String> due = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        String at = id;
        Boolean known = null;
        while (known == null && at != null && seen.add(at)) {
            cancellation.check();
            known = doubtful.get(at);
            Checkpoint one = known == null ? record.checkpoint(at) : null;
            if (known == null) {
                due.push(at);
                known = one == null ? null : traces(at, cancellation).form() == ValueForm.WHOLE ? Boolean.FALSE : tell(one, cancellation);
            }
            at = one == null ? null : one.parentId();
        }
        boolean answer = known != null && known;
        due.forEach(one -> doubtful.put(one, answer));
        return answer;
    }

    private @Nullable Boolean tell(Checkpoint one, Cancellation cancellation) {
        return hasTell(one, cancellation) ? Boolean.TRUE : null;
    }

    /** True if the step into a checkpoint may have applied other writes than its parent's rows, or those in another order. */
    boolean hasTell(Checkpoint one, Cancellation cancellation) {
        Checkpoint parent = parent(one);
        if (parent == null) {
            return lastRun(one, cancellation) != null;
        }
        RowTraces at = traces(parent.id(), cancellation);
        return switch (one.source()) {
            case "input", "fork" -> at.tasks() > 0;
            case "update" -> at.tasks() != 1 || isForked(parent);
            default -> isForked(parent) || at.tasks() > 1 && !(isInOrder(parent, at) && tookRows(one, cancellation));
        };
    }

    /** True if the rows of several tasks are read again in the order in which a single run from their checkpoint applied them. */
    private static boolean isInOrder(Checkpoint parent, RowTraces at) {
        return !at.contested() && switch (at.rows()) {
            case STEP -> true;
            // Without a version a run may have begun with other rows than are read above it.
            case EXIT -> parent.parentId() == null || at.form() == ValueForm.FOLDED || at.form() == ValueForm.WHOLE;
            case MIXED -> false;
        };
    }

    private boolean isForked(Checkpoint one) {
        return children(one.id()).size() > 1;
    }

    /** True if the step into a checkpoint certainly applied rows of the channel. */
    boolean tookRows(Checkpoint one, Cancellation cancellation) {
        return Boolean.TRUE.equals(traces(one.id(), cancellation).changed());
    }

    /** The number of steps between two checkpoints; 1 if it is not known. */
    static int distance(Checkpoint from, Checkpoint to) {
        return from.step() == null || to.step() == null ? 1 : to.step() - from.step();
    }
}
