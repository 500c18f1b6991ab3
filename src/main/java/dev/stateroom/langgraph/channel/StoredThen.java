package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The value read again at a checkpoint in the past, when some rows were missing yet: the value that a run had that began there then.
 *
 * @param <S> the channel's value
 */
record StoredThen<S>(ChannelRecord<S> record, CheckpointBranches branches) {
    /**
     * A moment in a thread's past.
     *
     * @param sequence rows from this one on did not exist; {@link StepWrite#UNKNOWN} if it is not known
     * @param checkpoint id of the checkpoint that was made then: if rows have no order, those of later checkpoints did not exist
     */
    record Moment(long sequence, String checkpoint) {}

    /**
     * The value then; null if it cannot be rebuilt.
     *
     * @param when gives the moment; called if some task wrote before the checkpoint
     */
    @Nullable S at(Checkpoint checkpoint, Supplier<Moment> when, Cancellation cancellation) {
        List<Checkpoint> newestFirst = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        boolean changed = false;
        Moment moment = null;
        Checkpoint one = checkpoint;
        S seed = whole(checkpoint, cancellation);
        while (seed == null && (one = branches.parent(one)) != null && seen.add(one.id())) {
            cancellation.check();
            newestFirst.add(one);
            if (branches.traces(one.id(), cancellation).tasks() > 0) {
                moment = moment == null ? when.get() : moment;
                changed |= laterAt(one, moment, cancellation);
            }
            seed = whole(one, cancellation);
        }
        StepFacts facts = record.facts(checkpoint.id(), cancellation);
        // LangGraph to 1.2.12 began without a version with the values above; later ones store such a checkpoint whole.
        boolean isUnwritten = facts != null && !facts.whole() && !facts.versions().containsKey(record.channel());
        if (!changed && !isUnwritten || facts == null) {
            return record.stored(checkpoint.id(), cancellation);
        }
        S value = seed == null ? record.empty() : seed;
        for (Checkpoint ancestor : newestFirst.reversed()) {
            moment = moment == null ? when.get() : moment;
            value = record.plus(value, there(ancestor, moment, cancellation));
        }
        // A command's update is written by the run that receives it.
        return record.plus(value, record.writes(checkpoint.id(), cancellation).stream()
                .filter(write -> write.channel().equals(record.channel()) && write.isOfNullTask())
                .toList());
    }

    /** True if rows of a checkpoint may be later than the moment. */
    private boolean laterAt(Checkpoint at, Moment moment, Cancellation cancellation) {
        RowTraces traces = branches.traces(at.id(), cancellation);
        return moment.sequence() == StepWrite.UNKNOWN || traces.newest() == StepWrite.UNKNOWN
                ? branches.children(at.id()).size() > 1
                : traces.newest() >= moment.sequence();
    }

    private @Nullable S whole(Checkpoint at, Cancellation cancellation) {
        return switch (branches.traces(at.id(), cancellation).form()) {
            case WHOLE, UNREAD -> record.whole(at.id(), cancellation);
            case FOLDED, NONE -> null;
        };
    }

    private List<StepWrite> there(Checkpoint at, Moment moment, Cancellation cancellation) {
        List<StepWrite> all = record.writes(at.id(), cancellation);
        long updates = branches.children(at.id()).stream().filter(c -> c.source().equals("update")).count();
        StepTaskKinds tasks = StepTaskKinds.at(record.namespace(), at, all, updates);
        return all.stream().filter(write -> write.channel().equals(record.channel()) && wasThere(at, write, moment, tasks)).toList();
    }

    private boolean wasThere(Checkpoint at, StepWrite write, Moment moment, StepTaskKinds tasks) {
        if (write.sequence() != StepWrite.UNKNOWN && moment.sequence() != StepWrite.UNKNOWN) {
            return write.sequence() < moment.sequence();
        }
        Checkpoint owner = tasks.owner(write, branches.children(at.id()));
        return owner == null || owner.id().compareTo(moment.checkpoint()) < 0 || leadsTo(owner, moment.checkpoint());
    }

    /** A checkpoint's own writes exist when it does. */
    private boolean leadsTo(Checkpoint from, String to) {
        Set<String> seen = new HashSet<>();
        Checkpoint one = branches.checkpoint(to);
        while (one != null && seen.add(one.id())) {
            if (one.id().equals(from.id())) {
                return true;
            }
            one = branches.parent(one);
        }
        return false;
    }
}
