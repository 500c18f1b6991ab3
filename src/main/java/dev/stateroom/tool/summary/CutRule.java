package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import java.util.List;

/** How one language's package decides about a conversation. */
interface CutRule {
    /** Whether so much is too much. */
    boolean isDue(List<Message> messages, long tokens);

    /** The first message that stays; 0 if all stay, the number of messages if none does. */
    int cut(List<Message> messages);

    /** The messages as the model sees them, with old arguments shortened; the same list where none was. */
    List<Message> shortened(List<Message> messages, long tokens);

    /** What is shown in place of a summary where nothing would stay behind one; the same list if that is no help. */
    List<Message> squeezed(List<Message> messages);
}
