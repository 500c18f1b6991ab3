package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The records of one channel in one namespace of a thread, and the reducer of its writes. Calls may use a disk or a network.
 *
 * @param <S> the channel's value; immutable
 */
interface ChannelRecord<S> {

    /** The channel's name. */
    String channel();

    String namespace();

    /** A checkpoint of the namespace; null if there is none with that id. */
    @Nullable Checkpoint checkpoint(String id);

    /** The checkpoints that continue one, oldest first. */
    List<Checkpoint> children(String id);

    /** The newest checkpoint of the namespace that is older than one; null if that is the first. */
    @Nullable Checkpoint before(String id);

    /** Checkpoints without children, newest first, at most {@code most}. */
    List<Checkpoint> tips(int most);

    /** The notes made when the value at a checkpoint was folded. */
    RowTraces traces(String checkpoint, Cancellation cancellation);

    /** Announces reads of the writes at these checkpoints: they may be read in one batch. */
    void ahead(List<String> checkpoints);

    /** The facts in a checkpoint's contents; null if they cannot be read. */
    @Nullable StepFacts facts(String checkpoint, Cancellation cancellation);

    /** All writes at a checkpoint in the order of a later read: by task path, task id and index. Empty if they cannot be read. */
    List<StepWrite> writes(String checkpoint, Cancellation cancellation);

    /** The value as it is read again from the rows, with the null task's writes; null if the rebuild is not complete. */
    @Nullable S stored(String checkpoint, Cancellation cancellation);

    /** The value that is stored whole in the checkpoint; null if there is none. */
    @Nullable S whole(String checkpoint, Cancellation cancellation);

    /** The value before any write. */
    S empty();

    /** A value with writes added in that order; an overwrite replaces all before it. */
    S plus(S value, List<StepWrite> writes);

    /** Keys that a write touches. */
    Set<String> keys(StepWrite write);

    /** True for a write that replaces the whole value. */
    boolean overwrites(StepWrite write);

    /** True if both have the same contents, whatever their times are. */
    boolean same(S one, S other);
}
