package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
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
 * Calls in a tracer's export: runs of tools with their arguments and results, those of a subagent below the run that started it. Runs of
 * models show which calls belong to one message.
 */
final class LoggedRuns {
    private static final Pattern CALL_ID = Pattern.compile("tool_call_id=(['\"])(.*?)\\1");
    private static final int MOST_ANCESTORS = 1_000;

    private final Map<String, ForeignValue.Fields> byId = new LinkedHashMap<>();
    private final Map<String, Integer> groupByCall = new HashMap<>();
    private final Map<String, Integer> positions = new HashMap<>();

    static boolean isRun(ForeignValue.Fields fields) {
        return ForeignValue.text(fields.get("run_type")) != null;
    }

    /** Reads the next run. */
    void read(ForeignValue.Fields run) {
        String id = ForeignValue.text(run.get("id"));
        byId.put(id == null ? "#" + byId.size() : id, run);
    }

    /** The steps of the outermost agent. */
    List<CallRecording.Step> steps() {
        List<ForeignValue.Fields> inOrder = new ArrayList<>(byId.values());
        inOrder.sort(Comparator.comparing(LoggedRuns::order));
        int group = 0;
        for (ForeignValue.Fields run : inOrder) {
            if ("llm".equals(ForeignValue.text(run.get("run_type")))) {
                group++;
                for (String call : proposed(run.get("outputs"), 0)) {
                    groupByCall.putIfAbsent(call, group);
                }
            }
        }
        Map<String, List<ForeignValue.Fields>> tools = new HashMap<>();
        for (ForeignValue.Fields run : inOrder) {
            if ("tool".equals(ForeignValue.text(run.get("run_type")))) {
                tools.computeIfAbsent(parentTool(run), _ -> new ArrayList<>()).add(run);
            }
        }
        return steps("", tools, null, new HashSet<>());
    }

    private static String order(ForeignValue.Fields run) {
        String order = ForeignValue.text(run.get("dotted_order"));
        String start = ForeignValue.text(run.get("start_time"));
        return order != null ? order.substring(order.lastIndexOf('.') + 1) : Objects.requireNonNullElse(start, "");
    }

    /** The id of the nearest enclosing run of a tool; empty for none. An export may lack runs in between, so the path in the order is used too. */
    private String parentTool(ForeignValue.Fields run) {
        String parent = ForeignValue.text(run.get("parent_run_id"));
        for (int i = 0; i < MOST_ANCESTORS && parent != null && byId.get(parent) != null; i++) {
            if (isTool(parent)) {
                return parent;
            }
            parent = ForeignValue.text(byId.get(parent).get("parent_run_id"));
        }
        String path = ForeignValue.text(run.get("dotted_order"));
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
        ForeignValue.Fields run = byId.get(id);
        return run != null && "tool".equals(ForeignValue.text(run.get("run_type")));
    }

    private List<CallRecording.Step> steps(
            String parent, Map<String, List<ForeignValue.Fields>> tools, @Nullable String parentCall, Set<String> above) {
        Map<Object, List<CallRecording.Part>> groups = new LinkedHashMap<>();
        if (!above.add(parent)) {
            return List.of();
        }
        for (ForeignValue.Fields run : tools.getOrDefault(parent, List.of())) {
            String id = Objects.requireNonNullElse(ForeignValue.text(run.get("id")), "");
            LoggedCall call = call(run, parentCall);
            Integer group = groupByCall.get(call.id());
            groups.computeIfAbsent(group == null ? (Object) id : group, _ -> new ArrayList<>())
                    .add(new CallRecording.Part(call, steps(id, tools, call.id(), above)));
        }
        above.remove(parent);
        return groups.values().stream()
                .map(this::inMessageOrder)
                .map(parts -> new CallRecording.Step(parts, null, false))
                .toList();
    }

    /** Puts the runs of one message in message order, as they start in any order. */
    private List<CallRecording.Part> inMessageOrder(List<CallRecording.Part> parts) {
        List<CallRecording.Part> sorted = new ArrayList<>(parts);
        sorted.sort(Comparator.comparing(part -> {
            Integer position = positions.get(part.call().id());
            return position == null ? positions.size() : position;
        }));
        return sorted;
    }

    private List<String> proposed(@Nullable ForeignValue value, int depth) {
        List<String> ids = new ArrayList<>();
        if (depth > 20) {
            return ids;
        }
        switch (value) {
            case ForeignValue.Items(List<ForeignValue> items) -> items.forEach(item -> ids.addAll(proposed(item, depth + 1)));
            case ForeignValue.Fields fields -> fields.values().forEach((name, inner) -> {
                if (name.equals("tool_calls")) {
                    ForeignValue.items(inner).forEach(call -> {
                        String id = ForeignValue.text(ForeignValue.fields(call).get("id"));
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
                // Other values contain no calls.
            }
        }
        return ids;
    }

    private static LoggedCall call(ForeignValue.Fields run, @Nullable String parentCall) {
        String name = Objects.requireNonNullElse(ForeignValue.text(run.get("name")), "");
        ForeignValue output = ForeignValue.fields(run.get("outputs")).get("output");
        if (output == null && !ForeignValue.fields(run.get("outputs")).values().isEmpty()) {
            output = run.get("outputs");
        }
        ForeignValue.Fields message = ForeignValue.fields(output);
        if (message.get("kwargs") instanceof ForeignValue.Fields kwargs) {
            message = kwargs;
        }
        String id = ForeignValue.text(message.get("tool_call_id"));
        LoggedCall.Result result = null;
        if (message.get("content") != null) {
            result = LoggedMessages.result(message);
        } else if (output instanceof ForeignValue.Text(String text)) {
            Matcher named = CALL_ID.matcher(text);
            if (id == null && named.find()) {
                id = named.group(2);
            }
            result = new LoggedCall.Result(output, null);
        }
        boolean failed = run.get("error") instanceof ForeignValue.Text || "error".equals(ForeignValue.text(run.get("status")));
        LoggedCall.Ending ending = failed && result == null ? LoggedCall.Ending.FAILED : LoggedCall.Ending.RAN;
        ForeignValue.Fields metadata = ForeignValue.fields(ForeignValue.fields(run.get("extra")).get("metadata"));
        String agent = ForeignValue.text(metadata.get("lc_agent_name"));
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

    /** The inputs, or a Python literal in one of them. */
    private static ForeignValue args(ForeignValue.Fields run) {
        ForeignValue.Fields inputs = ForeignValue.fields(run.get("inputs"));
        String written = inputs.values().size() == 1 ? ForeignValue.text(inputs.get("input")) : null;
        if (written == null) {
            return inputs;
        }
        ForeignValue literal = PythonLiteralReader.read(written);
        return literal instanceof ForeignValue.Fields ? literal : inputs;
    }
}
