package dev.stateroom.workspace.recording;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.permission.simulation.RecordedUse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds tool calls and what answered them anywhere in a document. */
final class CallCollector {
    private static final int DEEPEST = 100;

    private record Found(String id, String tool, Value args, @Nullable String result) {}

    private final List<Found> found = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private final Map<String, String> results = new HashMap<>();

    void read(Value document) {
        read(document, 0);
    }

    List<RecordedUse> calls() {
        return found.stream()
                .map(call -> new RecordedUse(call.tool(), call.args(), call.result() == null ? results.get(call.id()) : call.result()))
                .toList();
    }

    private void read(Value value, int depth) {
        if (depth > DEEPEST) {
            return;
        }
        switch (value) {
            case Value.Items(List<Value> items) -> items.forEach(item -> read(item, depth + 1));
            case Value.Fields fields -> object(fields, depth);
            default -> {
                // Nothing else holds calls.
            }
        }
    }

    private void object(Value.Fields fields, int depth) {
        String answered = Value.text(fields.get("tool_call_id"));
        if (answered != null && fields.get("content") != null && fields.get("args") == null) {
            results.putIfAbsent(answered, text(fields.get("content")));
            return;
        }
        if ("tool".equals(Value.text(fields.get("run_type")))) {
            run(fields);
            return;
        }
        if (fields.get("tool_calls") instanceof Value.Items(List<Value> calls) && !calls.isEmpty()) {
            calls.forEach(call -> call(Value.fields(call)));
            return;
        }
        if (isCall(fields)) {
            call(fields);
            return;
        }
        fields.values().values().forEach(inner -> read(inner, depth + 1));
    }

    private static boolean isCall(Value.Fields fields) {
        boolean named = Value.text(fields.get("tool")) != null || Value.text(fields.get("name")) != null;
        return named && fields.get("args") instanceof Value.Fields;
    }

    private void call(Value.Fields call) {
        Value.Fields function = Value.fields(call.get("function"));
        String name = firstText(call.get("tool"), call.get("name"), function.get("name"));
        Value args = call.get("ran_args") instanceof Value.Fields ran ? ran : call.get("args");
        String written = firstText(function.get("arguments"), call.get("arguments"));
        if (args == null && written != null) {
            args = Json.read(written.getBytes(StandardCharsets.UTF_8));
        }
        String id = firstText(call.get("id"), call.get("tool_call_id"));
        if (name != null && (id == null || ids.add(id))) {
            Value result = call.get("result");
            boolean told = result != null && !(result instanceof Value.Null);
            found.add(new Found(id == null ? "" : id, name, args == null ? Value.Fields.EMPTY : args, told ? text(result) : null));
        }
    }

    /** A tracer's run of a tool: its arguments are the inputs, or JSON in one of them. */
    private void run(Value.Fields run) {
        String name = Value.text(run.get("name"));
        Value.Fields inputs = Value.fields(run.get("inputs"));
        String written = Value.text(inputs.get("input"));
        Value args = written == null ? inputs : Json.read(written.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        Value.Fields outputs = Value.fields(run.get("outputs"));
        Value output = outputs.get("output");
        Value.Fields message = Value.fields(output);
        if (message.get("kwargs") instanceof Value.Fields kwargs) {
            message = kwargs;
        }
        Value content = message.get("content");
        String id = Value.text(message.get("tool_call_id"));
        String result = output == null ? null : text(content == null ? output : content);
        if (id != null && result != null) {
            results.putIfAbsent(id, result);
        }
        // The run of the model that asked for the call may have told it already.
        if (name != null && (id == null || ids.add(id))) {
            found.add(new Found(id == null ? "" : id, name, args instanceof Value.Fields ? args : inputs, result));
        }
    }

    private static @Nullable String firstText(@Nullable Value... values) {
        for (Value value : values) {
            String text = Value.text(value);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    private static String text(@Nullable Value content) {
        if (content instanceof Value.Text(String text)) {
            return text;
        }
        StringBuilder all = new StringBuilder();
        for (Value block : Value.items(content)) {
            String text = block instanceof Value.Text(String bare) ? bare : Value.text(Value.fields(block).get("text"));
            if (text != null) {
                all.append(all.isEmpty() ? "" : "\n").append(text);
            }
        }
        return all.toString();
    }
}
