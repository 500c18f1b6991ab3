package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads conversations in every form that a {@code messages} channel or write may hold: message objects of msgpack and of
 * LangChain's JSON records, plain dicts, OpenAI-style dicts, {@code {type, data}} dicts, (role, text) pairs and bare text, one
 * of them or a list.
 */
public final class Messages {
    /** The type of what stands among messages and is none; its content says what. */
    public static final String UNREADABLE = "unreadable";

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("user", "human"),
            Map.entry("human", "human"),
            Map.entry("assistant", "ai"),
            Map.entry("model", "ai"),
            Map.entry("ai", "ai"),
            Map.entry("system", "system"),
            Map.entry("developer", "system"),
            Map.entry("tool", "tool"),
            Map.entry("function", "function"),
            Map.entry("chat", "chat"),
            Map.entry("remove", "remove"));

    private Messages() {}

    /** The messages of a channel's value or of one write, in order. Null holds none; lists inside lists are flattened. */
    public static List<Message> read(Value value) {
        List<Message> messages = new ArrayList<>();
        add(value, messages);
        return List.copyOf(messages);
    }

    private static void add(Value value, List<Message> messages) {
        switch (value) {
            case Value.Null _ -> {}
            case Value.Items(List<Value> values) when isRoleAndText(values) ->
                messages.add(of(type(Value.text(values.get(0)), null), rolePair(values)));
            case Value.Items(List<Value> values) -> values.forEach(item -> add(item, messages));
            case Value.Text text -> messages.add(of("human", contentOnly(text)));
            case Value.Fields fields -> messages.add(dict(fields));
            case Value.Ext ext when ext.argument() instanceof Value.Fields fields -> messages.add(object(ext.name(), fields));
            case Value.Opaque(String why, long size) ->
                messages.add(of(UNREADABLE, contentOnly(new Value.Text(why + " (" + size + " bytes)"))));
            default -> messages.add(of(UNREADABLE, contentOnly(value)));
        }
    }

    private static boolean isRoleAndText(List<Value> values) {
        return values.size() == 2
                && values.get(0) instanceof Value.Text(String role)
                && TYPES.containsKey(role)
                && (values.get(1) instanceof Value.Text || values.get(1) instanceof Value.Items);
    }

    private static Value.Fields rolePair(List<Value> values) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("role", values.get(0));
        fields.put("content", values.get(1));
        return Value.Fields.copyOf(fields);
    }

    private static Value.Fields contentOnly(Value content) {
        return Value.Fields.copyOf(Map.of("content", content));
    }

    private static Message object(String className, Value.Fields fields) {
        return of(type(Value.text(fields.get("type")), className), fields);
    }

    private static Message dict(Value.Fields fields) {
        // messages_to_dict of langchain_core: the type outside, the fields inside.
        if (fields.get("data") instanceof Value.Fields data && fields.get("type") instanceof Value.Text(String outer)) {
            return of(type(outer, null), data);
        }
        String type = Value.text(fields.get("type"));
        return of(type(type != null ? type : Value.text(fields.get("role")), null), fields);
    }

    /**
     * The type from what is stored, or from the class: {@code HumanMessage}, {@code AIMessageChunk}, {@code
     * ToolMessage}. A type that is not known stays, in lower case.
     */
    private static String type(@Nullable String stored, @Nullable String className) {
        String known = stored == null ? null : TYPES.get(stored);
        if (known != null) {
            return known;
        }
        String name = className != null ? className : stored != null ? stored : UNREADABLE;
        String plain = name.replaceFirst("(Message)?(Chunk)?$", "").toLowerCase(Locale.ROOT);
        return plain.isEmpty() ? name.toLowerCase(Locale.ROOT) : TYPES.getOrDefault(plain, plain);
    }

    private static Message of(String type, Value.Fields fields) {
        Value content = fields.get("content");
        return new Message(
                type,
                Value.text(fields.get("id")),
                Value.text(fields.get("name")),
                content == null ? Scalars.EMPTY_TEXT : content,
                calls(fields),
                Value.text(fields.get("tool_call_id")),
                Value.text(fields.get("status")),
                fields);
    }

    /** The parsed calls; where there are none, those that an older version left in the provider's form beside them. */
    private static List<Message.Call> calls(Value.Fields fields) {
        List<Value> stored = Value.items(fields.get("tool_calls"));
        if (stored.isEmpty()) {
            stored = Value.items(Value.fields(fields.get("additional_kwargs")).get("tool_calls"));
        }
        List<Message.Call> calls = new ArrayList<>(stored.size());
        for (Value value : stored) {
            Value.Fields call = Value.fields(value);
            Value.Fields function = Value.fields(call.get("function"));
            String name = Value.text(call.get("name"));
            Value args = call.get("args");
            if (name == null) {
                name = Value.text(function.get("name"));
            }
            if (args == null) {
                args = arguments(function.get("arguments"));
            }
            String id = Value.text(call.get("id"));
            calls.add(new Message.Call(id == null ? "" : id, name == null ? "" : name, args));
        }
        return List.copyOf(calls);
    }

    /** OpenAI writes arguments as JSON text; text that is no JSON stays text. */
    private static Value arguments(@Nullable Value stored) {
        if (stored == null) {
            return Value.Fields.EMPTY;
        }
        if (stored instanceof Value.Text(String json)) {
            Value parsed = Json.read(json.getBytes(StandardCharsets.UTF_8));
            return parsed instanceof Value.Opaque ? stored : parsed;
        }
        return stored;
    }
}
