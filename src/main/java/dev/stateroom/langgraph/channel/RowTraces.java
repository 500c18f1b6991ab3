package dev.stateroom.langgraph.channel;

import org.jspecify.annotations.Nullable;

/**
 * What folding a channel noted in passing about one checkpoint: enough to see that nothing makes its stored value another one
 * than what ran.
 *
 * @param form how the checkpoint has its value
 * @param changed whether its version of the channel is another one than its parent's; null if that was not looked at
 * @param tasks how many tasks wrote to the channel there, the null task left out
 * @param newest the largest sequence of their writes; {@link StepWrite#UNKNOWN} where the medium keeps no order
 * @param contested true if two tasks wrote one key and their paths do not tell the order, or one of several replaced the whole value
 * @param rows whose rows they are; a single task's are always a step's
 */
record RowTraces(ValueForm form, @Nullable Boolean changed, int tasks, long newest, boolean contested, Rows rows) {
    /** Of a checkpoint that cannot be read. */
    public static final RowTraces UNREAD = withoutRows(ValueForm.UNREAD, null);

    private static final RowTraces UNCHANGED = new RowTraces(ValueForm.FOLDED, false, 0, StepWrite.UNKNOWN, false, Rows.STEP);

    /** Of a checkpoint at which no task wrote. Most are. */
    static RowTraces withoutRows(ValueForm form, @Nullable Boolean changed) {
        return form == ValueForm.FOLDED && Boolean.FALSE.equals(changed)
                ? UNCHANGED
                : new RowTraces(form, changed, 0, StepWrite.UNKNOWN, false, Rows.STEP);
    }

    /** Whose rows a checkpoint has. */
    public enum Rows {
        /** All are those of the tasks of one step. */
        STEP,
        /** All are those of the steps of a run that was saved at its end. */
        EXIT,
        /** Some of an update, or of both. */
        MIXED
    }

    /** How a checkpoint has a channel's value. */
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
