package dev.stateroom.history.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subagent's run in the background, on a server, as stored in {@code async_tasks} ({@code asyncTasks} in JavaScript) by the agent that
 * started it. The status is that of the last check, not the present one.
 *
 * @param taskId the task's id, which is the id of its thread on the server
 * @param agent the async subagent's name
 * @param threadId its thread on the server
 * @param runId the newest known run
 * @param status {@code pending}, {@code running}, {@code waiting}, {@code success}, {@code error}, {@code timeout}, {@code cancelled} or
 *     {@code interrupted}, as stored
 * @param createdAt when it was started, as stored
 * @param checkedAt when it was last checked; null if it never was
 * @param updatedAt when its status changed or it received a further message; null if neither happened
 * @param description its instruction; null if that is not stored, as in Python
 * @param supersededRunIds earlier runs after which a follow-up was queued, oldest first
 */
public record AsyncTask(
        String taskId,
        String agent,
        String threadId,
        String runId,
        String status,
        @Nullable String createdAt,
        @Nullable String checkedAt,
        @Nullable String updatedAt,
        @Nullable String description,
        List<String> supersededRunIds) {
    /** Copies the list. */
    public AsyncTask {
        supersededRunIds = List.copyOf(supersededRunIds);
    }
}
