package dev.stateroom.langgraph.channel;

import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.CodePointOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One recorded write, not yet decoded.
 *
 * @param taskId the task
 * @param taskPath orders parallel tasks; empty in older and JavaScript databases
 * @param index position among the task's writes
 * @param channel the channel
 * @param payload the value
 * @param sequence grows with every row of the database; {@link StepWrite#UNKNOWN} if the medium keeps no order
 */
public record WriteRow(String taskId, String taskPath, long index, String channel, SerializedPayload payload, long sequence) {

    /** A write from a medium that keeps no order of rows. */
    public WriteRow(String taskId, String taskPath, long index, String channel, SerializedPayload payload) {
        this(taskId, taskPath, index, channel, payload, StepWrite.UNKNOWN);
    }

    /** The order in which writes are folded. */
    static final Comparator<WriteRow> ORDER = Comparator.comparing(WriteRow::taskPath, CodePointOrder.INSTANCE)
            .thenComparing(WriteRow::taskId, CodePointOrder.INSTANCE)
            .thenComparingLong(WriteRow::index);

    /** The writes in that order. */
    static List<WriteRow> sorted(List<WriteRow> some) {
        List<WriteRow> sorted = new ArrayList<>(some);
        sorted.sort(ORDER);
        return sorted;
    }

    /** A copy with its payload. */
    public WriteRow with(SerializedPayload other) {
        return new WriteRow(taskId, taskPath, index, channel, other, sequence);
    }

    /** True for a write that belongs to its checkpoint itself. */
    boolean isOfNullTask() {
        return taskId.equals(TaskWrite.NULL_TASK);
    }
}
