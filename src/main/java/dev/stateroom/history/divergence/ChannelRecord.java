package dev.stateroom.history.divergence;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of one channel in one namespace of a thread, and how its writes add up. Calls may touch a disk or a network.
 *
 * @param <S> the channel's value; immutable
 */
public interface ChannelRecord<S> {

    /** The channel's name. */
    String channel();

    /** The namespace. */
    String namespace();

    /** The namespace's checkpoints, in any order. */
    List<Checkpoint> checkpoints();

    /**
     * Which tasks wrote to the channel at which checkpoint, in one pass over the namespace's rows and without values.
     *
     * @return by checkpoint id; without the checkpoints that have no such row
     */
    Outcome<Map<String, Writers>> writers(Cancellation cancellation);

    /**
     * Who wrote at one checkpoint.
     *
     * @param tasks ids of tasks with a write to the channel, the null task left out
     * @param newest the largest sequence of those writes; {@link StepWrite#UNKNOWN} where the medium keeps no order
     */
    record Writers(Set<String> tasks, long newest) {
        /** Nobody. */
        public static final Writers NONE = new Writers(Set.of(), StepWrite.UNKNOWN);
    }

    /** What a checkpoint's contents say; null if they cannot be read. */
    @Nullable StepFacts facts(String checkpoint, Cancellation cancellation);

    /** All writes at a checkpoint in the order that they are read again: by task path, task id and index. Empty if they cannot be read. */
    List<StepWrite> writes(String checkpoint, Cancellation cancellation);

    /** The value as it is read again from the rows, with the null task's writes; null if the rebuild is not complete. */
    @Nullable S stored(String checkpoint, Cancellation cancellation);

    /** The value that is stored whole in the checkpoint; null if none is. */
    @Nullable S whole(String checkpoint, Cancellation cancellation);

    /** The value before any write. */
    S empty();

    /** A value with writes added in that order; an overwrite replaces all before it. */
    S plus(S value, List<StepWrite> writes);

    /** Keys that a write touches. */
    Set<String> keys(StepWrite write);

    /** True for a write that replaces the whole value. */
    boolean overwrites(StepWrite write);

    /** True when both hold the same contents, whatever their times are. */
    boolean same(S one, S other);
}
