package dev.stateroom.review;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import java.util.List;

/**
 * One open human-in-the-loop request, counted once however many rows the storage has for it.
 *
 * @param threadId the thread
 * @param interruptId the interrupt's id
 * @param checkpoint the newest checkpoint of the innermost namespace that raised it
 * @param mode {@code batched} (one request lists several actions), {@code per_call} (one request an action), {@code human_interrupt} (one action, as
 *     agent-inbox asks) or {@code value} (a question that any JSON value answers)
 * @param state {@code waiting}, or {@code stuck} when a wrong answer left an error on it
 * @param actions what is asked for, in call order; empty for a question
 * @param reviews for each action, what may be decided
 * @param agent {@code main} or the subagent that asks
 * @param request the request as it is stored
 */
public record PendingInterrupt(
        String threadId,
        String interruptId,
        CheckpointKey checkpoint,
        String mode,
        String state,
        List<ActionRequest> actions,
        List<ReviewConfig> reviews,
        String agent,
        ForeignValue request) {

    /** Copies the lists. */
    public PendingInterrupt {
        actions = List.copyOf(actions);
        reviews = List.copyOf(reviews);
    }

    /**
     * A request as a server or a checkpointer gives it.
     *
     * @param interrupt {@code {id, value, response_schema?}}, or what a checkpointer stores of that object
     * @param id names it where {@code interrupt} has no id
     * @param state {@code waiting} or {@code stuck}
     */
    public static PendingInterrupt of(String threadId, CheckpointKey at, ForeignValue interrupt, String id, String state, String agent) {
        ForeignValue request = InterruptForm.request(interrupt);
        String own = InterruptForm.id(interrupt);
        return new PendingInterrupt(
                threadId,
                own == null ? id : own,
                at,
                InterruptForm.mode(request),
                state,
                InterruptForm.actions(request),
                InterruptForm.reviews(interrupt, request),
                agent,
                request);
    }

    /** The same, asked by another agent than it seemed. */
    public PendingInterrupt askedBy(String other) {
        return new PendingInterrupt(threadId, interruptId, checkpoint, mode, state, actions, reviews, other, request);
    }

    /** True if a wrong answer left an error on it. */
    public boolean isStuck() {
        return state.equals("stuck");
    }

    /** True for a request that stands for one call alone, which is answered by one decision and not by a list. */
    public boolean isPerCall() {
        return mode.equals("per_call");
    }

    /** True for a {@code HumanInterrupt}, which is answered by a list with one {@code {"type", "args"}}. */
    public boolean isHumanInterrupt() {
        return mode.equals("human_interrupt");
    }

    /** True for a question, which is answered by a value and not by decisions. */
    public boolean isQuestion() {
        return actions.isEmpty();
    }

    /** True if the request writes its fields in camel case, as JavaScript does; its answer has to do the same. */
    public boolean isCamelCase() {
        return ForeignValue.fields(request).get("actionRequests") != null;
    }

    /** One call that waits. */
    public record ActionRequest(String name, ForeignValue args, String description) {}

    /** What may be decided about calls of one name. */
    public record ReviewConfig(String actionName, List<String> allowedDecisions) {
        /** Copies the list. */
        public ReviewConfig {
            allowedDecisions = List.copyOf(allowedDecisions);
        }
    }
}
