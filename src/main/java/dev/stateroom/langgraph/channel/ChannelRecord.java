package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded of one channel in one namespace of a thread, and how its writes add up. Calls may touch a disk or a network.
 *
 * @param <S> the channel's value; immutable
 */
interface ChannelRecord<S> {

    /** The channel's name. */
    String channel();

    String namespace();

    /** A checkpoint of the namespace; null if there is none of that id. */
    @Nullable Checkpoint checkpoint(String id);

    /** The checkpoints that continue one, oldest first. */
    List<Checkpoint> children(String id);

    /** The newest checkpoint of the namespace that is older than one; null if that is the first. */
    @Nullable Checkpoint before(String id);

    /** Checkpoints that nothing continues, newest first, at most that many. */
    List<Checkpoint> tips(int most);

    /** What was noted when the value at a checkpoint was folded. */
    RowTraces traces(String checkpoint, Cancellation cancellation);

    /** Announces that the writes at these checkpoints will be asked for: they may be read in one go. */
    void ahead(List<String> checkpoints);

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
