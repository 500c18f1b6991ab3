package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the reason why calls waited for approval: tools that always wait, or rules that stop certain paths. */
final class ReviewInference {
    private final Map<String, Map<String, List<String>>> tools = new LinkedHashMap<>();
    private final Map<String, Set<PermissionRule>> rules = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private ReviewInference() {}

    /** Reads all review requests of a thread. */
    static ReviewInference of(RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
        ReviewInference inference = new ReviewInference();
        List<PendingInterrupt> asked = PendingInterrupts.everAsked(thread, cancellation);
        Set<AgentTool> unasked = ranUnasked(calls, asked);
        for (PendingInterrupt request : asked) {
            for (PendingInterrupt.ActionRequest action : request.actions()) {
                inference.add(request, action, unasked.contains(new AgentTool(request.agent(), action.name())));
            }
        }
        return inference;
    }

    private record AgentTool(String agent, String tool) {}

    private record Asked(String tool, ForeignValue args) {}

    /** Tools with a call of the agent that ran without a request: then the others waited because of their paths. */
    private static Set<AgentTool> ranUnasked(List<ToolCall> calls, List<PendingInterrupt> asked) {
        Set<Asked> actions = asked.stream()
                .flatMap(request -> request.actions().stream())
                .map(action -> new Asked(action.name(), action.args()))
                .collect(Collectors.toSet());
        return calls.stream()
                .filter(call -> call.run().ran() && !actions.contains(new Asked(call.tool(), call.args())))
                .map(call -> new AgentTool(call.agent(), call.tool()))
                .collect(Collectors.toSet());
    }

    private void add(PendingInterrupt request, PendingInterrupt.ActionRequest action, boolean byPath) {
        String agent = request.agent();
        FileCall file = byPath ? FileCall.of(action.name(), action.args()).orElse(null) : null;
        String path = file == null ? null : file.path();
        if (file != null && path != null) {
            rules.computeIfAbsent(agent, _ -> new LinkedHashSet<>())
                    .add(new PermissionRule(List.of(file.operation()), List.of(path), RuleMode.INTERRUPT));
            return;
        }
        List<String> allowed = request.reviews().stream()
                .filter(review -> review.actionName().equals(action.name()))
                .map(PendingInterrupt.ReviewConfig::allowedDecisions)
                .findFirst()
                .orElse(List.of());
        tools.computeIfAbsent(agent, _ -> new LinkedHashMap<>()).putIfAbsent(action.name(), allowed);
        counts.merge(agent + " " + action.name(), 1, Integer::sum);
    }

    /** The tools whose calls wait, with the allowed decisions, by agent. */
    Map<String, Map<String, List<String>>> tools() {
        return tools;
    }

    /** Rules that make certain paths wait, by agent. */
    Map<String, List<PermissionRule>> rules() {
        Map<String, List<PermissionRule>> lists = new LinkedHashMap<>();
        rules.forEach((agent, own) -> lists.put(agent, List.copyOf(own)));
        return lists;
    }

    /** The number of requests of that agent for the tool. */
    int count(String agent, String tool) {
        return counts.getOrDefault(agent + " " + tool, 0);
    }
}
