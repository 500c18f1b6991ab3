package dev.stateroom.tool.text;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls that a message asks for as the value that the packages hold: a list of {@code name}, {@code args}, {@code id}, {@code type}. */
public final class CallList {
    private static final String FIELD = "tool_calls";

    private CallList() {}

    /** As stored, with its order of fields; made where a message is stored in another form. */
    public static Value of(Message message) {
        Value stored = message.raw().get(FIELD);
        boolean asStored = Value.items(stored).size() == message.toolCalls().size()
                && Value.items(stored).stream()
                        .allMatch(call -> Value.fields(call).get("name") != null
                                && Value.fields(call).get("args") != null);
        return asStored && stored != null ? stored : made(message.toolCalls());
    }

    /** The message asking for other calls. */
    public static Message with(Message message, List<Message.Call> calls) {
        Map<String, Value> raw = new LinkedHashMap<>(message.raw().values());
        raw.put(FIELD, made(calls));
        return new Message(
                message.type(),
                message.id(),
                message.name(),
                message.content(),
                calls,
                message.toolCallId(),
                message.status(),
                Value.Fields.copyOf(raw));
    }

    private static Value made(List<Message.Call> calls) {
        List<Value> all = new ArrayList<>();
        for (Message.Call call : calls) {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("name", new Value.Text(call.name()));
            fields.put("args", call.args());
            fields.put("id", call.id().isEmpty() ? Value.Null.INSTANCE : new Value.Text(call.id()));
            fields.put("type", new Value.Text("tool_call"));
            all.add(Value.Fields.copyOf(fields));
        }
        return new Value.Items(List.copyOf(all));
    }
}
