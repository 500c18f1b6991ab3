package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;

/**
 * One recorded write of a task into a channel during the step after its checkpoint.
 *
 * @param taskId the task; {@link #NULL_TASK} for writes that belong to the checkpoint itself
 * @param taskPath orders parallel tasks; empty in older and JavaScript databases
 * @param index position among the task's writes; negative for reserved channels (error -1, scheduled -2, interrupt -3, resume -4)
 * @param channel the channel
 * @param value the decoded value; opaque if it was not requested or is too large
 */
public record TaskWrite(String taskId, String taskPath, int index, String channel, ForeignValue value) {

    /** The task id of an update or command, whose writes are already part of their checkpoint. */
    public static final String NULL_TASK = "00000000-0000-0000-0000-000000000000";

    /** Reserved channel of human-in-the-loop requests. */
    public static final String INTERRUPT = "__interrupt__";

    /** Reserved channel of their answers. */
    public static final String RESUME = "__resume__";

    /** Reserved channel of failures. */
    public static final String ERROR = "__error__";
}
