package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads conversations in every form of a {@code messages} channel or write: message objects of msgpack and of LangChain's JSON records,
 * plain dicts, OpenAI-style dicts, {@code {type, data}} dicts, (role, text) pairs and bare text, one of them or a list.
 */
public final class MessageReader {
    /** The type of an entry that is not a message; its content describes it. */
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

    private MessageReader() {}

    /** The messages of a channel's value or of one write, in order. Null has none; nested lists are flattened. */
    public static List<Message> read(ForeignValue value) {
        List<Message> messages = new ArrayList<>();
        add(value, messages);
        return List.copyOf(messages);
    }

    private static void add(ForeignValue value, List<Message> messages) {
        switch (value) {
            case ForeignValue.Null _ -> {}
            case ForeignValue.Items(List<ForeignValue> values) when isRoleAndText(values) ->
                messages.add(of(type(ForeignValue.text(values.get(0)), null), rolePair(values)));
            case ForeignValue.Items(List<ForeignValue> values) -> values.forEach(item -> add(item, messages));
            case ForeignValue.Text text -> messages.add(of("human", contentOnly(text)));
            case ForeignValue.Fields fields -> messages.add(dict(fields));
            case ForeignValue.Ext ext when ext.argument() instanceof ForeignValue.Fields fields -> messages.add(object(ext.name(), fields));
            case ForeignValue.Opaque(String why, long size, _) ->
                messages.add(of(UNREADABLE, contentOnly(new ForeignValue.Text(why + " (" + size + " bytes)"))));
            default -> messages.add(of(UNREADABLE, contentOnly(value)));
        }
    }

    private static boolean isRoleAndText(List<ForeignValue> values) {
        return values.size() == 2
                && values.get(0) instanceof ForeignValue.Text(String role)
                && TYPES.containsKey(role)
                && (values.get(1) instanceof ForeignValue.Text || values.get(1) instanceof ForeignValue.Items);
    }

    private static ForeignValue.Fields rolePair(List<ForeignValue> values) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("role", values.get(0));
        fields.put("content", values.get(1));
        return ForeignValue.Fields.copyOf(fields);
    }

    private static ForeignValue.Fields contentOnly(ForeignValue content) {
        return ForeignValue.Fields.copyOf(Map.of("content", content));
    }

    private static Message object(String className, ForeignValue.Fields fields) {
        return of(type(ForeignValue.text(fields.get("type")), className), fields);
    }

    private static Message dict(ForeignValue.Fields fields) {
        // messages_to_dict of langchain_core: the type outside, the fields inside.
        if (fields.get("data") instanceof ForeignValue.Fields data && fields.get("type") instanceof ForeignValue.Text(String outer)) {
            return of(type(outer, null), data);
        }
        String type = ForeignValue.text(fields.get("type"));
        return of(type(type != null ? type : ForeignValue.text(fields.get("role")), null), fields);
    }

    /**
     * The type as stored, or from the class: {@code HumanMessage}, {@code AIMessageChunk}, {@code ToolMessage}. An unknown type is kept, in
     * lower case.
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

    private static Message of(String type, ForeignValue.Fields fields) {
        ForeignValue content = fields.get("content");
        return new Message(
                type,
                ForeignValue.text(fields.get("id")),
                ForeignValue.text(fields.get("name")),
                content == null ? ScalarCache.EMPTY_TEXT : content,
                calls(fields),
                ForeignValue.text(fields.get("tool_call_id")),
                ForeignValue.text(fields.get("status")),
                fields);
    }

    /** The parsed calls; if there are none, those that an older version left in the provider's form next to them. */
    private static List<Message.Call> calls(ForeignValue.Fields fields) {
        List<ForeignValue> stored = ForeignValue.items(fields.get("tool_calls"));
        if (stored.isEmpty()) {
            stored = ForeignValue.items(ForeignValue.fields(fields.get("additional_kwargs")).get("tool_calls"));
        }
        List<Message.Call> calls = new ArrayList<>(stored.size());
        for (ForeignValue value : stored) {
            ForeignValue.Fields call = ForeignValue.fields(value);
            ForeignValue.Fields function = ForeignValue.fields(call.get("function"));
            String name = ForeignValue.text(call.get("name"));
            ForeignValue args = call.get("args");
            if (name == null) {
                name = ForeignValue.text(function.get("name"));
            }
            if (args == null) {
                args = arguments(function.get("arguments"));
            }
            String id = ForeignValue.text(call.get("id"));
            calls.add(new Message.Call(id == null ? "" : id, name == null ? "" : name, args));
        }
        return List.copyOf(calls);
    }

    /** OpenAI writes arguments as JSON text; text that is not JSON stays text. */
    private static ForeignValue arguments(@Nullable ForeignValue stored) {
        if (stored == null) {
            return ForeignValue.Fields.EMPTY;
        }
        if (stored instanceof ForeignValue.Text(String json)) {
            ForeignValue parsed = PlainJson.read(json.getBytes(StandardCharsets.UTF_8));
            return parsed instanceof ForeignValue.Opaque ? stored : parsed;
        }
        return stored;
    }
}
