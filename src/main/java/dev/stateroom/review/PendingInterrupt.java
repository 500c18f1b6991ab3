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
 * @param mode {@code batched} (one request lists several actions), {@code per_call} (one request per action), {@code human_interrupt} (one
 *     action, in the form of agent-inbox) or {@code value} (a question that accepts any JSON value)
 * @param state {@code waiting}, or {@code stuck} after a wrong answer left an error on it
 * @param actions the requested calls, in order; empty for a question
 * @param reviews for each action, the allowed decisions
 * @param agent {@code main} or the subagent that asks
 * @param request the request as stored
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
     * Reads a request from a server or a checkpointer.
     *
     * @param interrupt {@code {id, value, response_schema?}}, or the form of that object that a checkpointer stores
     * @param id used if {@code interrupt} has no id
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

    /** A copy with another asking agent. */
    public PendingInterrupt askedBy(String other) {
        return new PendingInterrupt(threadId, interruptId, checkpoint, mode, state, actions, reviews, other, request);
    }

    /** True if a wrong answer left an error on it. */
    public boolean isStuck() {
        return state.equals("stuck");
    }

    /** True for a request about a single call, whose answer is one decision and not a list. */
    public boolean isPerCall() {
        return mode.equals("per_call");
    }

    /** True for a {@code HumanInterrupt}, whose answer is a list with one {@code {"type", "args"}}. */
    public boolean isHumanInterrupt() {
        return mode.equals("human_interrupt");
    }

    /** True for a question, whose answer is a value and not decisions. */
    public boolean isQuestion() {
        return actions.isEmpty();
    }

    /** True if the request uses camel case for its fields, as JavaScript does; the answer must do the same. */
    public boolean isCamelCase() {
        return ForeignValue.fields(request).get("actionRequests") != null;
    }

    /** One call that waits. */
    public record ActionRequest(String name, ForeignValue args, String description) {}

    /** The allowed decisions for calls of one name. */
    public record ReviewConfig(String actionName, List<String> allowedDecisions) {
        /** Copies the list. */
        public ReviewConfig {
            allowedDecisions = List.copyOf(allowedDecisions);
        }
    }
}
