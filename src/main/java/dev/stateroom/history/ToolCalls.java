package dev.stateroom.history;

import dev.stateroom.work.Cancellation;
import java.util.List;

/** Finds the tool calls of a thread. */
public final class ToolCalls {
    private ToolCalls() {}

    /** All calls of a thread in order, subagents' calls after the {@code task} call they run under. */
    public static ToolCall.Ledger of(RecordedThread thread, Cancellation cancellation) {
        cancellation.check();
        return new ToolCall.Ledger(List.of()); // filled in with the reader of calls
    }
}
