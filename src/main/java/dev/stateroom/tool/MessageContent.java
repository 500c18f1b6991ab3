package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.LinkedHashMap;
import java.util.Map;

/** Messages with other content. */
public final class MessageContent {
    private MessageContent() {}

    /** The message with its content replaced. */
    public static Message replaced(Message message, ForeignValue content) {
        Map<String, ForeignValue> raw = new LinkedHashMap<>(message.raw().values());
        raw.put("content", content);
        return new Message(
                message.type(),
                message.id(),
                message.name(),
                content,
                message.toolCalls(),
                message.toolCallId(),
                message.status(),
                ForeignValue.Fields.copyOf(raw));
    }
}
