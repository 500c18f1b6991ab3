package dev.stateroom.langgraph.channel;

import org.jspecify.annotations.Nullable;

/**
 * The id under which {@code update_state} on one checkpoint writes, unless its node has a task there.
 *
 * @param id the id; null if the checkpoint's id is not a UUID
 */
record UpdateTaskId(@Nullable String id) {

    public static UpdateTaskId at(String checkpoint) {
        ComputedTaskIds ids = ComputedTaskIds.after("", checkpoint, 0);
        return new UpdateTaskId(ids == null ? null : ids.update());
    }

    /** True if a task's rows are an update's. */
    public boolean isOf(String taskId) {
        return taskId.equals(id);
    }
}
