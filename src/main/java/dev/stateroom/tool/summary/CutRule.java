package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import java.util.List;

/** The decisions of one language's package about a conversation. */
interface CutRule {
    /** True if the conversation is too long. */
    boolean isDue(List<Message> messages, long tokens);

    /** Index of the first message that stays; 0 if all stay, the number of messages if none does. */
    int cut(List<Message> messages);

    /** The messages as the model sees them, with old arguments shortened; the same list if none was shortened. */
    List<Message> shortened(List<Message> messages, long tokens);

    /** The messages to show in place of a summary if none would stay after it; the same list if that does not help. */
    List<Message> squeezed(List<Message> messages);
}
