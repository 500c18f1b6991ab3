package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls of a message in the form of the packages: a list of {@code name}, {@code args}, {@code id}, {@code type}. */
public final class CallList {
    private static final String FIELD = "tool_calls";

    private CallList() {}

    /** The list as stored, with its order of fields; built if a message is stored in another form. */
    public static ForeignValue of(Message message) {
        ForeignValue stored = message.raw().get(FIELD);
        boolean asStored = ForeignValue.items(stored).size() == message.toolCalls().size()
                && ForeignValue.items(stored).stream()
                        .allMatch(call -> ForeignValue.fields(call).get("name") != null
                                && ForeignValue.fields(call).get("args") != null);
        return asStored && stored != null ? stored : made(message.toolCalls());
    }

    /** The message with other calls. */
    public static Message with(Message message, List<Message.Call> calls) {
        Map<String, ForeignValue> raw = new LinkedHashMap<>(message.raw().values());
        raw.put(FIELD, made(calls));
        return new Message(
                message.type(),
                message.id(),
                message.name(),
                message.content(),
                calls,
                message.toolCallId(),
                message.status(),
                ForeignValue.Fields.copyOf(raw));
    }

    private static ForeignValue made(List<Message.Call> calls) {
        List<ForeignValue> all = new ArrayList<>();
        for (Message.Call call : calls) {
            Map<String, ForeignValue> fields = new LinkedHashMap<>();
            fields.put("name", new ForeignValue.Text(call.name()));
            fields.put("args", call.args());
            fields.put("id", call.id().isEmpty() ? ForeignValue.Null.INSTANCE : new ForeignValue.Text(call.id()));
            fields.put("type", new ForeignValue.Text("tool_call"));
            all.add(ForeignValue.Fields.copyOf(fields));
        }
        return new ForeignValue.Items(List.copyOf(all));
    }
}
