package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.StoredDivergence.Cause;
import dev.stateroom.langgraph.channel.LiveValue.Known;
import dev.stateroom.langgraph.channel.LiveValue.Open;
import dev.stateroom.langgraph.channel.LiveValue.Origin;
import dev.stateroom.langgraph.channel.LiveValue.Same;
import dev.stateroom.langgraph.channel.RowTraces.ValueForm;
import dev.stateroom.langgraph.channel.StepRules.Made;
import dev.stateroom.work.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that runs had in one channel at the checkpoints of one namespace. A checkpoint whose branch has no tell costs a lookup in the
 * tree; for others the steps since the last stored value are followed, each once. Not safe for use by several threads.
 *
 * @param <S> the channel's value
 */
final class LiveChannel<S> {
    /** Sources of checkpoints that are not made by a run's step. */
    private static final Set<String> STARTS = Set.of("input", "fork", "update");

    private final ChannelRecord<S> record;
    private final CheckpointBranches branches;
    private final StepRules<S> rules;
    private final Map<String, LiveValue<S>> known = new HashMap<>();

    /** @param record of that channel */
    public LiveChannel(ChannelRecord<S> record) {
        this.record = record;
        this.branches = new CheckpointBranches(record);
        this.rules = new StepRules<>(record, branches, (one, cancellation) -> at(one.id(), cancellation));
    }

    /**
     * The value that the run had at a checkpoint.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public LiveValue<S> at(String id, Cancellation cancellation) {
        Checkpoint asked = branches.checkpoint(id);
        if (asked == null || !branches.isDoubtful(id, cancellation)) {
            return new Same<>();
        }
        LiveValue<S> before = known.get(id);
        if (before != null) {
            return before;
        }
        Deque<Checkpoint> due = new ArrayDeque<>();
        Checkpoint one = asked;
        while (one != null && !known.containsKey(one.id())) {
            cancellation.check();
            // Until it is computed it counts as the same: cycles of parents end here.
            known.put(one.id(), new Same<>());
            if (!branches.isDoubtful(one.id(), cancellation) || isSettled(one, cancellation)) {
                break;
            }
            due.push(one);
            one = branches.parent(one);
        }
        Set<String> rows = new LinkedHashSet<>();
        for (Checkpoint step : due) {
            if (step.parentId() != null && isLookedInto(step, cancellation)) {
                rows.add(step.parentId());
                rows.add(step.id());
            }
        }
        rows.add(id);
        record.ahead(List.copyOf(rows));
        try {
            while (!due.isEmpty()) {
                Checkpoint next = due.peek();
                LiveValue<S> carried = carried(next, cancellation);
                known.put(next.id(), carried == null ? judge(next, rules.made(next, cancellation), cancellation) : carried);
                due.pop();
            }
        } finally {
            due.forEach(undone -> known.remove(undone.id()));
        }
        return known.getOrDefault(id, new Same<>());
    }

    /** True if the rows before a checkpoint will be read: not if its step wrote and applied nothing. */
    private boolean isLookedInto(Checkpoint one, Cancellation cancellation) {
        Checkpoint parent = branches.parent(one);
        return parent != null
                && (STARTS.contains(one.source())
                        || STARTS.contains(parent.source())
                        || branches.traces(parent.id(), cancellation).tasks() > 0
                        || branches.hasTell(one, cancellation));
    }

    /** True if stored whole, or without a parent to take a value from. */
    private boolean isSettled(Checkpoint one, Cancellation cancellation) {
        boolean again = branches.lastRun(one, cancellation) != null;
        ValueForm form = branches.traces(one.id(), cancellation).form();
        return !again && (form == ValueForm.WHOLE || form == ValueForm.UNREAD || branches.parent(one) == null);
    }

    /**
     * The value after a step without a tell that wrote nothing, or whose rows are read again as they were applied: the value before it, if
     * the run continued from memory.
     *
     * @return null if the step must be examined
     */
    private @Nullable LiveValue<S> carried(Checkpoint one, Cancellation cancellation) {
        Checkpoint parent = branches.parent(one);
        LiveValue<S> before = parent == null ? null : known.get(parent.id());
        if (parent == null || before == null || STARTS.contains(one.source()) || STARTS.contains(parent.source())) {
            return null;
        }
        RowTraces at = branches.traces(parent.id(), cancellation);
        boolean isSame = before instanceof Same<S>;
        boolean folded = at.form() == ValueForm.FOLDED || at.form() == ValueForm.WHOLE && isSame;
        if (!folded || at.tasks() > 0 && (!isSame || !branches.tookRows(one, cancellation)) || branches.hasTell(one, cancellation)) {
            return null;
        }
        if (isSame) {
            return at.tasks() == 0 || !isRead(parent, cancellation) ? before : null;
        }
        RowTraces after = branches.traces(one.id(), cancellation);
        boolean isStoredAsBefore = after.form() == ValueForm.FOLDED && Boolean.FALSE.equals(after.changed());
        return isStoredAsBefore && record.writes(parent.id(), cancellation).stream().noneMatch(w -> isAnswer(w) || w.channel().equals(record.channel()))
                ? before
                : null;
    }

    /** True if a run may have begun at a checkpoint, or has rows there that do not belong to its tasks. */
    private boolean isRead(Checkpoint parent, Cancellation cancellation) {
        StepTaskKinds kinds = StepTaskKinds.ofTasks(record.namespace(), parent.id(), parent.step());
        return record.writes(parent.id(), cancellation).stream()
                .anyMatch(w -> isAnswer(w) || w.channel().equals(record.channel()) && (kinds.isOfExit(w) || kinds.isUpdate(w)));
    }

    /** True for an answer to an interrupt: the run that received it began by reading the rows. */
    private static boolean isAnswer(StepWrite write) {
        return write.channel().equals("__resume__");
    }

    /** True if the stored value includes the writes of the null task there. */
    private boolean isSameWithNulls(Checkpoint one, S value, S stored, Cancellation cancellation) {
        List<StepWrite> nulls = record.writes(one.id(), cancellation).stream()
                .filter(w -> w.channel().equals(record.channel()) && w.isOfNullTask())
                .toList();
        return !nulls.isEmpty() && record.same(record.plus(value, nulls), stored);
    }

    private LiveValue<S> judge(Checkpoint one, @Nullable Made<S> made, Cancellation cancellation) {
        if (made == null) {
            return new Same<>();
        }
        Origin origin = origin(one, made);
        S stored = record.stored(one.id(), cancellation);
        if (stored == null) {
            return made.values().isEmpty() ? new Open<>(List.of(), origin) : new Same<>();
        }
        List<S> different = new ArrayList<>();
        boolean same = false;
        for (S value : made.values()) {
            if (record.same(value, stored) || isSameWithNulls(one, value, stored, cancellation)) {
                same = true;
            } else if (different.stream().noneMatch(d -> record.same(d, value))) {
                different.add(value);
            }
        }
        if (different.isEmpty() && same) {
            return new Same<>();
        }
        if (different.size() == 1 && !same) {
            return new Known<>(different.getFirst(), origin);
        }
        List<S> candidates = new ArrayList<>(different);
        if (same) {
            candidates.add(stored);
        }
        return new Open<>(candidates, origin);
    }

    private static <S> Origin origin(Checkpoint one, Made<S> made) {
        Origin before = switch (made.before()) {
            case null -> null;
            case Same<S> _ -> null;
            case Known<S>(_, Origin origin) -> origin;
            case Open<S>(_, Origin origin) -> origin;
        };
        if (made.cause() == null && before != null) {
            return before;
        }
        Cause cause = made.cause() == null ? Cause.ABANDONED_BRANCH : made.cause();
        return new Origin(cause, one.id(), made.why().isEmpty() ? "the run began with other files than are read again" : made.why());
    }
}
