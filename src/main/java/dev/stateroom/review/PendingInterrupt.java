package dev.stateroom.review;

import dev.stateroom.agent.Value;
import dev.stateroom.history.CheckpointKey;
import java.util.List;

/**
 * One open human-in-the-loop request, counted once however many rows the storage has for it.
 *
 * @param threadId the thread
 * @param interruptId the interrupt's id
 * @param checkpoint the newest checkpoint of the innermost namespace that raised it
 * @param mode {@code batched} (one request lists several actions) or {@code per_call} (one request an action)
 * @param state {@code waiting}, or {@code stuck} when a wrong answer left an error on it
 * @param actions what is asked for, in call order
 * @param reviews for each action name, what may be decided
 * @param agent {@code main} or the subagent that asks
 */
public record PendingInterrupt(
        String threadId,
        String interruptId,
        CheckpointKey checkpoint,
        String mode,
        String state,
        List<ActionRequest> actions,
        List<ReviewConfig> reviews,
        String agent) {

    /** One call that waits. */
    public record ActionRequest(String name, Value args, String description) {}

    /** What may be decided about calls of one name. */
    public record ReviewConfig(String actionName, List<String> allowedDecisions) {}
}
