package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls in messages of OpenAI, LangChain and LangGraph, and in a terminal program's transcript, which has no arguments. */
final class LoggedMessages {
    private static final Set<String> TYPES = Set.of("human", "ai", "tool", "system", "user", "assistant", "developer", "function", "chat", "remove");
    private static final String REJECTED = "User rejected the tool call for `";
    private static final String PATCHED = "Tool call ";

    /** A call that waits for its result. */
    record Asked(String id, String tool, ForeignValue args) {}

    private final List<List<Asked>> steps = new ArrayList<>();
    private final Map<String, LoggedCall.Result> results = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();
    private final List<String> problems;

    LoggedMessages(List<String> problems) {
        this.problems = problems;
    }

    /** The fields of a message without its wrapper; null if the value is not a message. */
    static ForeignValue.@Nullable Fields message(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        if (fields.get("lc") != null && fields.get("kwargs") instanceof ForeignValue.Fields kwargs) {
            List<ForeignValue> id = ForeignValue.items(fields.get("id"));
            String name = id.isEmpty() ? null : ForeignValue.text(id.getLast());
            return name != null && name.contains("Message") ? typed(kwargs, name) : null;
        }
        String type = ForeignValue.text(fields.get("type"));
        if (fields.get("data") instanceof ForeignValue.Fields data && type != null && TYPES.contains(type)) {
            return data.get("type") == null ? typed(data, type) : data;
        }
        String role = ForeignValue.text(fields.get("role"));
        boolean spoken = role != null && TYPES.contains(role);
        boolean typed = type != null && TYPES.contains(type.replace("AIMessageChunk", "ai")) && fields.get("content") != null;
        return spoken || typed || "AIMessageChunk".equals(type) ? fields : null;
    }

    private static ForeignValue.Fields typed(ForeignValue.Fields fields, String name) {
        if (fields.get("type") != null) {
            return fields;
        }
        String type = name.replace("Message", "").replace("Chunk", "").toLowerCase(Locale.ROOT);
        Map<String, ForeignValue> all = new LinkedHashMap<>(fields.values());
        all.put("type", new ForeignValue.Text(type));
        return ForeignValue.Fields.copyOf(all);
    }

    /** Reads the next message. */
    void read(ForeignValue.Fields message, String place) {
        String kind = ForeignValue.text(message.get("role"));
        kind = kind == null ? ForeignValue.text(message.get("type")) : kind;
        String answered = ForeignValue.text(message.get("tool_call_id"));
        if ("tool".equals(kind) || answered != null) {
            answered(message, answered);
            return;
        }
        List<ForeignValue> calls = ForeignValue.items(message.get("tool_calls"));
        if (calls.isEmpty()) {
            calls = ForeignValue.items(ForeignValue.fields(message.get("additional_kwargs")).get("tool_calls"));
        }
        List<Asked> step = new ArrayList<>();
        for (ForeignValue value : calls) {
            Asked call = asked(ForeignValue.fields(value), place);
            if (call != null && (call.id().isEmpty() || known.add(call.id()))) {
                step.add(call);
            }
        }
        if (!step.isEmpty()) {
            steps.add(step);
        }
    }

    private void answered(ForeignValue.Fields message, @Nullable String id) {
        LoggedCall.Result result = result(message);
        if (id != null) {
            results.putIfAbsent(id, result);
            if (known.add(id)) {
                steps.add(List.of(new Asked(id, name(message), ForeignValue.Null.INSTANCE)));
            }
            return;
        }
        // A transcript has the result alone, so an id is made up.
        String made = "#" + steps.size();
        results.put(made, result);
        steps.add(List.of(new Asked(made, name(message), ForeignValue.Null.INSTANCE)));
    }

    private static String name(ForeignValue.Fields message) {
        String name = ForeignValue.text(message.get("name"));
        return name == null ? "" : name;
    }

    /** The result in a tool message. */
    static LoggedCall.Result result(ForeignValue.Fields message) {
        String status = ForeignValue.text(message.get("status"));
        ForeignValue content = message.get("content");
        return new LoggedCall.Result(content == null ? new ForeignValue.Text("") : content, status == null ? null : status.equals("error"));
    }

    private void problem(String sentence) {
        if (problems.size() < CallFile.MOST_PROBLEMS) {
            problems.add(sentence);
        }
    }

    private @Nullable Asked asked(ForeignValue.Fields call, String place) {
        ForeignValue.Fields function = ForeignValue.fields(call.get("function"));
        String name = ForeignValue.text(call.get("name"));
        name = name == null ? ForeignValue.text(function.get("name")) : name;
        if (name == null) {
            problem(place + " holds a call without a name");
            return null;
        }
        String id = ForeignValue.text(call.get("id"));
        ForeignValue args = call.get("args");
        String written = ForeignValue.text(function.get("arguments") == null ? call.get("arguments") : function.get("arguments"));
        if (args == null && written != null) {
            args = PlainJson.read((written.isBlank() ? "{}" : written).getBytes(StandardCharsets.UTF_8));
            if (args instanceof ForeignValue.Opaque(String why, _, _)) {
                problem(place + ": the arguments of " + name + " cannot be read: " + why);
                args = ForeignValue.Null.INSTANCE;
            }
        }
        return new Asked(id == null ? "" : id, name, args == null ? ForeignValue.Fields.EMPTY : args);
    }

    List<CallRecording.Step> steps() {
        List<CallRecording.Step> all = new ArrayList<>();
        for (List<Asked> step : steps) {
            boolean last = step == steps.getLast();
            all.add(new CallRecording.Step(
                    step.stream().map(call -> new CallRecording.Part(logged(call, last), List.of())).toList(), null, false));
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
