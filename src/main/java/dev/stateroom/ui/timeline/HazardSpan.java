package dev.stateroom.ui.timeline;

import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A loop, a risky write, a rule that was nearly hit, or an unread result on a branch.
 *
 * @param kind the name of a {@link RunHazard.Kind}, {@link NearMiss#KIND} or {@code unread_result}
 * @param tool the tool of its last call; for a rule that was nearly hit, with the path
 * @param rule the rule that was nearly hit; empty for none
 * @param steps indices of the steps with the results of its calls, ascending, without duplicates; never empty
 */
record HazardSpan(String kind, String tool, String rule, List<Integer> steps) {
    HazardSpan {
        steps = List.copyOf(steps);
    }

    /** The risks with calls on the branch, in their order, unread results last. */
    static List<HazardSpan> of(CallRisks found, Timeline timeline) {
        Map<String, Integer> indices = timeline.stepsOf(found.calls());
        Stream<HazardSpan> unread = found.offloads().stream()
                .filter(Offload::isUnread)
                .flatMap(result -> Stream.ofNullable(result.call()))
                .map(call -> of("unread_result", List.of(call), indices));
        Stream<HazardSpan> risks = Stream.concat(
                found.hazards().stream().map(hazard -> of(hazard.kind().id(), hazard.calls(), indices)),
                found.misses().stream().map(miss -> of(NearMiss.KIND, miss.last().tool() + " " + miss.leak().path(), miss.guard(), miss.calls(), indices)));
        return Stream.concat(risks, unread)
                .filter(span -> !span.steps().isEmpty())
                .toList();
    }

    private static HazardSpan of(String kind, List<ToolCall> calls, Map<String, Integer> indices) {
        return of(kind, calls.getLast().tool(), "", calls, indices);
    }

    private static HazardSpan of(String kind, String tool, String rule, List<ToolCall> calls, Map<String, Integer> indices) {
        return new HazardSpan(
                kind, tool, rule, calls.stream().map(call -> indices.get(call.id())).filter(Objects::nonNull).sorted().distinct().toList());
    }

    int first() {
        return steps.getFirst();
    }

    int last() {
        return steps.getLast();
    }

    /** True for a step between its first and its last one. */
    boolean holds(int step) {
        return step >= first() && step <= last();
    }
}
