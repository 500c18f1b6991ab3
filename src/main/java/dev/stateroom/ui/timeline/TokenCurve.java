package dev.stateroom.ui.timeline;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import java.util.List;
import java.util.Map;

/** How the tokens of a branch add up, in and out, step by step: of a subagent's answers in the step with the result of the call that it runs under. */
final class TokenCurve {
    /** Of a branch whose tokens are not asked for. */
    static final TokenCurve NONE = new TokenCurve(new long[0]);

    private final long[] sums;

    private TokenCurve(long[] sums) {
        this.sums = sums;
    }

    static TokenCurve of(RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, Cancellation cancellation) {
        List<ModelAnswer> answers = ThreadUsage.ofShown(thread, calls, cancellation).map(ThreadUsage::answers).orElse(List.of());
        Map<String, Integer> steps = timeline.stepsOf(calls);
        long[] sums = new long[timeline.steps().size()];
        for (ModelAnswer answer : answers) {
            ToolCall start = answer.at().isRoot() ? null : calls.starts().get(answer.at().namespace());
            int index = start == null ? timeline.indexOf(answer.at()) : steps.getOrDefault(start.id(), -1);
            if (index >= 0) {
                sums[index] += answer.usage().total();
            }
        }
        for (int i = 1; i < sums.length; i++) {
            sums[i] += sums[i - 1];
        }
        return new TokenCurve(sums);
    }

    boolean isEmpty() {
        return sums.length == 0;
    }

    /** The tokens up to that step and with it; of a step that came later, those that are known. */
    long at(int step) {
        return isEmpty() || step < 0 ? 0 : sums[Math.min(step, sums.length - 1)];
    }

    /** All of them. */
    long total() {
        return at(sums.length - 1);
    }
}
