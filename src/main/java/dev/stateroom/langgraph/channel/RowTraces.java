package dev.stateroom.langgraph.channel;

import org.jspecify.annotations.Nullable;

/**
 * Notes about one checkpoint, made while folding a channel: enough to rule out that its stored value differs from what ran.
 *
 * @param form how the checkpoint has its value
 * @param changed whether its version of the channel differs from its parent's; null if that was not compared
 * @param tasks number of tasks that wrote to the channel there, without the null task
 * @param newest the largest sequence of their writes; {@link StepWrite#UNKNOWN} if the medium keeps no order
 * @param contested true if two tasks wrote one key and their paths do not determine the order, or one of several replaced the whole value
 * @param rows the origin of the rows; a single task's are always a step's
 */
record RowTraces(ValueForm form, @Nullable Boolean changed, int tasks, long newest, boolean contested, Rows rows) {
    /** Of a checkpoint that cannot be read. */
    public static final RowTraces UNREAD = withoutRows(ValueForm.UNREAD, null);

    private static final RowTraces UNCHANGED = new RowTraces(ValueForm.FOLDED, false, 0, StepWrite.UNKNOWN, false, Rows.STEP);

    /** For a checkpoint at which no task wrote. Most are. */
    static RowTraces withoutRows(ValueForm form, @Nullable Boolean changed) {
        return form == ValueForm.FOLDED && Boolean.FALSE.equals(changed)
                ? UNCHANGED
                : new RowTraces(form, changed, 0, StepWrite.UNKNOWN, false, Rows.STEP);
    }

    /** The origin of a checkpoint's rows. */
    public enum Rows {
        /** All are from the tasks of one step. */
        STEP,
        /** All are from the steps of a run that was saved at its end. */
        EXIT,
        /** Some are from an update, or from both. */
        MIXED
    }

    /** The form of a channel's value in a checkpoint. */
    public enum ValueForm {
        /** Stored in the checkpoint. */
        WHOLE,
        /** To be folded from the writes since an older checkpoint. */
        FOLDED,
        /** Never written. */
        NONE,
        /** Cannot be read. */
        UNREAD
    }
}
