package dev.stateroom.review.inbox;

import java.util.List;

/**
 * The conversation around a request.
 *
 * @param said the text of the message that makes the calls; empty if it has none
 * @param delegated the task of the asking subagent; empty for the main agent, or if unknown
 * @param before the last messages before that one, oldest first
 */
public record RequestContext(String said, String delegated, List<Spoken> before) {
    /** Copies the list. */
    public RequestContext {
        before = List.copyOf(before);
    }

    /**
     * A message of the conversation.
     *
     * @param type {@code human}, {@code ai} or {@code tool}
     * @param text shortened; for a message without text, the names of its tool calls
     */
    public record Spoken(String type, String text) {}
}
