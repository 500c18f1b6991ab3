package dev.stateroom.workspace.recording;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Recording;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls in a conversation, as OpenAI, LangChain and LangGraph write messages; and in a terminal program's transcript, which has no arguments. */
final class LoggedMessages {
    private static final Set<String> TYPES = Set.of("human", "ai", "tool", "system", "user", "assistant", "developer", "function", "chat", "remove");
    private static final String REJECTED = "User rejected the tool call for `";
    private static final String PATCHED = "Tool call ";

    /** A call that waits for its result. */
    record Asked(String id, String tool, Value args) {}

    private final List<List<Asked>> steps = new ArrayList<>();
    private final Map<String, LoggedCall.Result> results = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();
    private final List<String> problems;

    LoggedMessages(List<String> problems) {
        this.problems = problems;
    }

    /** A message's own fields, whatever it is wrapped in; null for what is no message. */
    static Value.@Nullable Fields message(Value value) {
        Value.Fields fields = Value.fields(value);
        if (fields.get("lc") != null && fields.get("kwargs") instanceof Value.Fields kwargs) {
            List<Value> id = Value.items(fields.get("id"));
            String name = id.isEmpty() ? null : Value.text(id.getLast());
            return name != null && name.contains("Message") ? typed(kwargs, name) : null;
        }
        String type = Value.text(fields.get("type"));
        if (fields.get("data") instanceof Value.Fields data && type != null && TYPES.contains(type)) {
            return data.get("type") == null ? typed(data, type) : data;
        }
        String role = Value.text(fields.get("role"));
        boolean spoken = role != null && TYPES.contains(role);
        boolean typed = type != null && TYPES.contains(type.replace("AIMessageChunk", "ai")) && fields.get("content") != null;
        return spoken || typed || "AIMessageChunk".equals(type) ? fields : null;
    }

    private static Value.Fields typed(Value.Fields fields, String name) {
        if (fields.get("type") != null) {
            return fields;
        }
        String type = name.replace("Message", "").replace("Chunk", "").toLowerCase(Locale.ROOT);
        Map<String, Value> all = new LinkedHashMap<>(fields.values());
        all.put("type", new Value.Text(type));
        return Value.Fields.copyOf(all);
    }

    /** True for a line of a terminal program's transcript. */
    static boolean isTranscript(Value.Fields message) {
        return message.get("schema_version") != null && message.get("sequence") != null && message.get("role") != null;
    }

    /** Takes the next message. */
    void read(Value.Fields message, String place) {
        String kind = Value.text(message.get("role"));
        kind = kind == null ? Value.text(message.get("type")) : kind;
        String answered = Value.text(message.get("tool_call_id"));
        if ("tool".equals(kind) || answered != null) {
            answered(message, answered);
            return;
        }
        List<Value> calls = Value.items(message.get("tool_calls"));
        if (calls.isEmpty()) {
            calls = Value.items(Value.fields(message.get("additional_kwargs")).get("tool_calls"));
        }
        List<Asked> step = new ArrayList<>();
        for (Value value : calls) {
            Asked call = asked(Value.fields(value), place);
            if (call != null && (call.id().isEmpty() || known.add(call.id()))) {
                step.add(call);
            }
        }
        if (!step.isEmpty()) {
            steps.add(step);
        }
    }

    private void answered(Value.Fields message, @Nullable String id) {
        LoggedCall.Result result = result(message);
        if (id != null) {
            results.putIfAbsent(id, result);
            if (known.add(id)) {
                steps.add(List.of(new Asked(id, name(message), Value.Null.INSTANCE)));
            }
            return;
        }
        // A transcript: the result alone, under an id of ours.
        String made = "#" + steps.size();
        results.put(made, result);
        steps.add(List.of(new Asked(made, name(message), Value.Null.INSTANCE)));
    }

    private static String name(Value.Fields message) {
        String name = Value.text(message.get("name"));
        return name == null ? "" : name;
    }

    /** What a tool message says. */
    static LoggedCall.Result result(Value.Fields message) {
        String status = Value.text(message.get("status"));
        Value content = message.get("content");
        return new LoggedCall.Result(content == null ? new Value.Text("") : content, status == null ? null : status.equals("error"));
    }

    private @Nullable Asked asked(Value.Fields call, String place) {
        Value.Fields function = Value.fields(call.get("function"));
        String name = Value.text(call.get("name"));
        name = name == null ? Value.text(function.get("name")) : name;
        if (name == null) {
            problems.add(place + " holds a call without a name");
            return null;
        }
        String id = Value.text(call.get("id"));
        Value args = call.get("args");
        String written = Value.text(function.get("arguments") == null ? call.get("arguments") : function.get("arguments"));
        if (args == null && written != null) {
            args = Json.read((written.isBlank() ? "{}" : written).getBytes(StandardCharsets.UTF_8));
            if (args instanceof Value.Opaque(String why, _)) {
                problems.add(place + ": the arguments of " + name + " cannot be read: " + why);
                args = Value.Null.INSTANCE;
            }
        }
        return new Asked(id == null ? "" : id, name, args == null ? Value.Fields.EMPTY : args);
    }

    /** The calls of each message as one step. */
    List<Recording.Step> steps() {
        List<Recording.Step> all = new ArrayList<>();
        for (List<Asked> step : steps) {
            boolean last = step == steps.getLast();
            all.add(new Recording.Step(
                    step.stream().map(call -> new Recording.Part(logged(call, last), List.of())).toList(), null, false));
        }
        return all;
    }

    private LoggedCall logged(Asked call, boolean last) {
        LoggedCall.Result result = results.get(call.id());
        String text = result == null ? "" : result.text();
        LoggedCall.Ending ending = result == null && !results.isEmpty()
                ? last ? LoggedCall.Ending.WAITING : LoggedCall.Ending.CANCELLED
                : text.startsWith(REJECTED)
                        ? LoggedCall.Ending.REJECTED
                        : text.startsWith(PATCHED) && text.contains(call.id()) && text.contains("was cancelled")
                                ? LoggedCall.Ending.PATCHED
                                : LoggedCall.Ending.RAN;
        String id = call.id().startsWith("#") ? "" : call.id();
        return new LoggedCall(id, call.tool(), call.args(), result, ending, "main", null, null, null, null);
    }
}
