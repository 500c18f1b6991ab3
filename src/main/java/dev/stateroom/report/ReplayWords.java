package dev.stateroom.report;

import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.UnexplainedChange;
import java.util.ArrayList;
import java.util.List;

/** Describes the results of a replay in words. */
public final class ReplayWords {
    private ReplayWords() {}

    /** {@code 13 calls: 8 same, 1 different}. */
    public static String summary(ReplayReport report) {
        List<String> parts = new ArrayList<>();
        for (ReplayVerdict verdict : ReplayVerdict.values()) {
            if (report.count(verdict) > 0) {
                parts.add(report.count(verdict) + " " + verdict.word());
            }
        }
        int calls = report.calls().size();
        return calls + (calls == 1 ? " call" : " calls") + (parts.isEmpty() ? "" : ": " + String.join(", ", parts));
    }

    /** Describes what changes files besides file tools. */
    public static String words(UnexplainedChange.Cause cause) {
        return switch (cause) {
            case INPUT -> "the run's input";
            case INPUT_OR_TOOL -> "the run's input, or a tool that is not run again";
            case UPDATE -> "the state was updated";
            case MIDDLEWARE -> "middleware, or another node";
            case SUBAGENT -> "what the subagent was given";
            case OFFLOAD -> "its large result was moved to this file";
            case CONVERSATION -> "messages that the agent's middleware moved to this file";
            case CALL -> "a call that is not run again";
            case REWRITTEN -> "middleware changed what the call wrote";
        };
    }

    /** Explains the verdict of a call. */
    public static String why(ReplayedCall call) {
        return call.difference() == null ? call.note().words() : call.difference().words();
    }
}
