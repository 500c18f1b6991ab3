package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which calls waited for a person: tools that always wait, or rules that stop single paths. */
final class ReviewInference {
    private final Map<String, Map<String, List<String>>> tools = new LinkedHashMap<>();
    private final Map<String, List<PermissionRule>> rules = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private ReviewInference() {}

    /** Reads all requests of a thread. */
    static ReviewInference of(RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
        ReviewInference inference = new ReviewInference();
        List<PendingInterrupt> asked = PendingInterrupts.everAsked(thread, cancellation);
        for (PendingInterrupt request : asked) {
            for (PendingInterrupt.ActionRequest action : request.actions()) {
                inference.add(request, action, ranUnasked(calls, asked, request.agent(), action.name()));
            }
        }
        return inference;
    }

    /** True if a call of the same tool by the same agent ran without a request: then it is the path that stopped the other. */
    private static boolean ranUnasked(List<ToolCall> calls, List<PendingInterrupt> asked, String agent, String tool) {
        return calls.stream()
                .filter(call -> call.agent().equals(agent) && call.tool().equals(tool) && call.run().ran())
                .anyMatch(call -> asked.stream()
                        .flatMap(request -> request.actions().stream())
                        .noneMatch(action -> action.name().equals(tool) && action.args().equals(call.args())));
    }

    private void add(PendingInterrupt request, PendingInterrupt.ActionRequest action, boolean byPath) {
        String agent = request.agent();
        FileCall file = byPath ? FileCall.of(action.name(), action.args()).orElse(null) : null;
        String path = file == null ? null : file.path();
        if (file != null && path != null) {
            List<PermissionRule> own = rules.computeIfAbsent(agent, _ -> new ArrayList<>());
            PermissionRule rule = new PermissionRule(List.of(file.operation()), List.of(path), RuleMode.INTERRUPT);
            if (!own.contains(rule)) {
                own.add(rule);
            }
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

    /** The tools whose calls wait, with the decisions that are allowed, by agent. */
    Map<String, Map<String, List<String>>> tools() {
        return tools;
    }

    /** Rules that make single paths wait, by agent. */
    Map<String, List<PermissionRule>> rules() {
        return rules;
    }

    /** How many requests of that agent named the tool. */
    int count(String agent, String tool) {
        return counts.getOrDefault(agent + " " + tool, 0);
    }
}
