package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.TaskWrite;
import java.util.function.Supplier;

/**
 * One recorded write and when it was made.
 *
 * @param taskId the task; {@link TaskWrite#NULL_TASK} for writes that belong to the checkpoint itself
 * @param taskPath orders parallel tasks; empty in older and JavaScript databases
 * @param index position among the task's writes
 * @param channel the channel
 * @param sequence grows with every write of the database; {@link #UNKNOWN} if the medium keeps no order
 * @param decoded gives the value for the requested channel, else an opaque one; decodes it lazily
 */
public record StepWrite(String taskId, String taskPath, long index, String channel, long sequence, Supplier<ForeignValue> decoded) {
    /** In place of a sequence that is not known. */
    public static final long UNKNOWN = -1;

    public ForeignValue value() {
        return decoded.get();
    }

    /** A copy with another task. */
    StepWrite of(String task) {
        return new StepWrite(task, taskPath, index, channel, sequence, decoded);
    }

    /** True for a write of an update or command that is part of its checkpoint. */
    public boolean isOfNullTask() {
        return taskId.equals(TaskWrite.NULL_TASK);
    }
}
