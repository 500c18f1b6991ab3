package dev.stateroom.review.inbox;

import java.util.List;

/**
 * What was said around a request.
 *
 * @param said the text of the message that makes the calls; empty if the agent said nothing with them
 * @param delegated what the subagent that asks was asked to do; empty for the main agent, or where it is not known
 * @param before the newest messages in front of that message, oldest first
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
     * @param text shortened; of a message without text the names of the tools that it calls
     */
    public record Spoken(String type, String text) {}
}
