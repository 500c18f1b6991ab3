package dev.stateroom.ui.timeline;

import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.RunHazard;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A loop or a risky write on a branch.
 *
 * @param kind what is wrong
 * @param tool of its last call
 * @param steps indices of the steps with the results of its calls, ascending, each once; never empty
 */
record HazardSpan(RunHazard.Kind kind, String tool, List<Integer> steps) {
    HazardSpan {
        steps = List.copyOf(steps);
    }

    /** Those that have calls on the branch, in their order. */
    static List<HazardSpan> of(List<RunHazard> hazards, Timeline timeline, ToolCall.Ledger calls) {
        if (hazards.isEmpty()) {
            return List.of();
        }
        Map<String, Integer> indices = timeline.stepsOf(calls);
        return hazards.stream()
                .map(hazard -> new HazardSpan(
                        hazard.kind(),
                        hazard.last().tool(),
                        hazard.calls().stream().map(call -> indices.get(call.id())).filter(Objects::nonNull).sorted().distinct().toList()))
                .filter(span -> !span.steps().isEmpty())
                .toList();
    }

    int first() {
        return steps.getFirst();
    }

    int last() {
        return steps.getLast();
    }

    /** True for a step from its first to its last one. */
    boolean holds(int step) {
        return step >= first() && step <= last();
    }
}
