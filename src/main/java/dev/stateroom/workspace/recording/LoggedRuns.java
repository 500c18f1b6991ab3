package dev.stateroom.workspace.recording;

import dev.stateroom.agent.Value;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Calls in a tracer's export: runs of tools with their arguments and results, those of a subagent under the run that started it. Runs
 * of models say which calls belong to one message.
 */
final class LoggedRuns {
    private static final Pattern CALL_ID = Pattern.compile("tool_call_id=(['\"])(.*?)\\1");
    private static final int MOST_ANCESTORS = 1_000;

    private final Map<String, Value.Fields> byId = new LinkedHashMap<>();
    private final Map<String, Integer> groupByCall = new HashMap<>();
    private final Map<String, Integer> positions = new HashMap<>();

    static boolean isRun(Value.Fields fields) {
        return Value.text(fields.get("run_type")) != null;
    }

    /** Takes the next run. */
    void read(Value.Fields run) {
        String id = Value.text(run.get("id"));
        byId.put(id == null ? "#" + byId.size() : id, run);
    }

    /** The steps of the outermost agent. */
    List<Recording.Step> steps() {
        List<Value.Fields> inOrder = new ArrayList<>(byId.values());
        inOrder.sort(Comparator.comparing(LoggedRuns::order));
        int group = 0;
        for (Value.Fields run : inOrder) {
            if ("llm".equals(Value.text(run.get("run_type")))) {
                group++;
                for (String call : proposed(run.get("outputs"), 0)) {
                    groupByCall.putIfAbsent(call, group);
                }
            }
        }
        Map<String, List<Value.Fields>> tools = new HashMap<>();
        for (Value.Fields run : inOrder) {
            if ("tool".equals(Value.text(run.get("run_type")))) {
                tools.computeIfAbsent(parentTool(run), _ -> new ArrayList<>()).add(run);
            }
        }
        return steps("", tools, null, new HashSet<>());
    }

    private static String order(Value.Fields run) {
        String order = Value.text(run.get("dotted_order"));
        String start = Value.text(run.get("start_time"));
        return order != null ? order.substring(order.lastIndexOf('.') + 1) : Objects.requireNonNullElse(start, "");
    }

    /** The nearest run of a tool around a run; empty for none. An export may lack runs in between, so the path in the order counts too. */
    private String parentTool(Value.Fields run) {
        String parent = Value.text(run.get("parent_run_id"));
        for (int i = 0; i < MOST_ANCESTORS && parent != null && byId.get(parent) != null; i++) {
            if (isTool(parent)) {
                return parent;
            }
            parent = Value.text(byId.get(parent).get("parent_run_id"));
        }
        String path = Value.text(run.get("dotted_order"));
        List<String> segments = path == null ? List.of() : List.of(path.split("\\."));
        for (int i = segments.size() - 2; i >= 0; i--) {
            String id = segments.get(i).substring(segments.get(i).indexOf('Z') + 1);
            if (isTool(id)) {
                return id;
            }
        }
        return "";
    }

    private boolean isTool(String id) {
        Value.Fields run = byId.get(id);
        return run != null && "tool".equals(Value.text(run.get("run_type")));
    }

    private List<Recording.Step> steps(
            String parent, Map<String, List<Value.Fields>> tools, @Nullable String parentCall, Set<String> above) {
        Map<Object, List<Recording.Part>> groups = new LinkedHashMap<>();
        if (!above.add(parent)) {
            return List.of();
        }
        for (Value.Fields run : tools.getOrDefault(parent, List.of())) {
            String id = Objects.requireNonNullElse(Value.text(run.get("id")), "");
            LoggedCall call = call(run, parentCall);
            Integer group = groupByCall.get(call.id());
            groups.computeIfAbsent(group == null ? (Object) id : group, _ -> new ArrayList<>())
                    .add(new Recording.Part(call, steps(id, tools, call.id(), above)));
        }
        above.remove(parent);
        return groups.values().stream()
                .map(this::inMessageOrder)
                .map(parts -> new Recording.Step(parts, null, false))
                .toList();
    }

    /** Runs of one message begin in any order. */
    private List<Recording.Part> inMessageOrder(List<Recording.Part> parts) {
        List<Recording.Part> sorted = new ArrayList<>(parts);
        sorted.sort(Comparator.comparing(part -> {
            Integer position = positions.get(part.call().id());
            return position == null ? positions.size() : position;
        }));
        return sorted;
    }

    private List<String> proposed(@Nullable Value value, int depth) {
        List<String> ids = new ArrayList<>();
        if (depth > 20) {
            return ids;
        }
        switch (value) {
            case Value.Items(List<Value> items) -> items.forEach(item -> ids.addAll(proposed(item, depth + 1)));
            case Value.Fields fields -> fields.values().forEach((name, inner) -> {
                if (name.equals("tool_calls")) {
                    Value.items(inner).forEach(call -> {
                        String id = Value.text(Value.fields(call).get("id"));
                        if (id != null) {
                            ids.add(id);
                            positions.putIfAbsent(id, positions.size());
                        }
                    });
                } else {
                    ids.addAll(proposed(inner, depth + 1));
                }
            });
            case null, default -> {
                // Nothing else holds calls.
            }
        }
        return ids;
    }

    private static LoggedCall call(Value.Fields run, @Nullable String parentCall) {
        String name = Objects.requireNonNullElse(Value.text(run.get("name")), "");
        Value output = Value.fields(run.get("outputs")).get("output");
        if (output == null && !Value.fields(run.get("outputs")).values().isEmpty()) {
            output = run.get("outputs");
        }
        Value.Fields message = Value.fields(output);
        if (message.get("kwargs") instanceof Value.Fields kwargs) {
            message = kwargs;
        }
        String id = Value.text(message.get("tool_call_id"));
        LoggedCall.Result result = null;
        if (message.get("content") != null) {
            result = LoggedMessages.result(message);
        } else if (output instanceof Value.Text(String text)) {
            Matcher named = CALL_ID.matcher(text);
            if (id == null && named.find()) {
                id = named.group(2);
            }
            result = new LoggedCall.Result(output, null);
        }
        boolean failed = run.get("error") instanceof Value.Text || "error".equals(Value.text(run.get("status")));
        LoggedCall.Ending ending = failed && result == null ? LoggedCall.Ending.FAILED : LoggedCall.Ending.RAN;
        Value.Fields metadata = Value.fields(Value.fields(run.get("extra")).get("metadata"));
        String agent = Value.text(metadata.get("lc_agent_name"));
        return new LoggedCall(
                Objects.requireNonNullElse(id, ""),
                name,
                args(run),
                result,
                ending,
                parentCall == null ? "main" : Objects.requireNonNullElse(agent, "subagent"),
                parentCall,
                null,
                null,
                null);
    }

    /** The inputs, or a literal of Python in one of them. */
    private static Value args(Value.Fields run) {
        Value.Fields inputs = Value.fields(run.get("inputs"));
        String written = inputs.values().size() == 1 ? Value.text(inputs.get("input")) : null;
        if (written == null) {
            return inputs;
        }
        Value literal = PythonLiteral.read(written);
        return literal instanceof Value.Fields ? literal : inputs;
    }
}
