package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One task of the superstep after a checkpoint, read from its rows.
 *
 * @param id the task's id
 * @param node the node that it ran; null if the recording does not name it
 * @param place its place among the sends that carry tool calls; -1 for any other task, and if unknown
 * @param superstep for a run of which only the last checkpoint was kept, the number of its superstep; null for the step directly after the
 *     checkpoint
 * @param calls ids of the tool calls that it answered, or was sent to run; empty if unknown
 * @param messages the messages that it wrote
 * @param error its error; null if it did not fail
 * @param asks true if it asked a person something
 * @param reviews true if it requested a review of tool calls
 * @param resumed true if it received a person's answer
 */
record StepTask(
        String id,
        @Nullable String node,
        int place,
        @Nullable Integer superstep,
        List<String> calls,
        List<Written> messages,
        @Nullable String error,
        boolean asks,
        boolean reviews,
        boolean resumed) {
    /** The node that both packages' agents run tools in. */
    static final String TOOLS = "tools";
    private static final String REMOVE_ALL = "__remove_all__";

    /** Copies the lists. */
    StepTask {
        calls = List.copyOf(calls);
        messages = List.copyOf(messages);
    }

    /**
     * A message written by a task.
     *
     * @param id its id; null if it had none yet
     * @param toolCallId the call that it answers; null for none
     * @param content its content
     */
    record Written(@Nullable String id, @Nullable String toolCallId, @Nullable ForeignValue content) {
        /** True if it is that message: by its id, if both have one. */
        boolean is(@Nullable String messageId, ForeignValue said) {
            return id != null && messageId != null ? id.equals(messageId) : said.equals(content);
        }
    }

    /** A copy that is known to run one of the given sends; {@code at} is its place, -1 for one of several. */
    StepTask sent(String to, int at, List<String> carried) {
        return new StepTask(id, to, at, superstep, carried, messages, error, asks, reviews, resumed);
    }

    /** True if it ran tools. */
    boolean ranTools() {
        return place >= 0 || TOOLS.equals(node);
    }

    /** True for the node that receives the input of a run. */
    boolean isInput() {
        return "__start__".equals(node) || "__input__".equals(node);
    }

    /** True for a node that langchain's agents make from a middleware's hook. */
    boolean isMiddleware() {
        return node != null && (node.contains(".before_") || node.contains(".after_"));
    }

    /** True if it was ended with its run, not by its own error: both packages store that as an error. */
    boolean wasCutOff() {
        return error != null && (error.startsWith("CancelledError") || error.startsWith("AbortError"));
    }

    /** True if it wrote all messages again. */
    boolean rewrites() {
        return messages.stream().anyMatch(message -> REMOVE_ALL.equals(message.id()));
    }
}
