package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.tool.ToolName;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prepares the calls of a thread for the rules: who made them, and the state at that time. */
public final class ThreadUses {
    private ThreadUses() {}

    /**
     * Converts calls.
     *
     * @param thread the thread in which they were made; null if only the calls are known
     */
    public static List<RecordedUse> of(@Nullable RecordedThread thread, List<ToolCall> calls, Cancellation cancellation) {
        return calls.stream().map(call -> use(thread, call, cancellation)).toList();
    }

    private static RecordedUse use(@Nullable RecordedThread thread, ToolCall call, Cancellation cancellation) {
        Message result = call.result();
        // Only a deletion depends on what is below its path.
        FileSet files = thread == null || !call.executedTool().equals(ToolName.DELETE.id()) ? null : files(thread, call, cancellation);
        return new RecordedUse(
                call.agent(),
                call.actsAs(),
                call.executedTool(),
                call.executedArgs(),
                result == null || !isOfTheTool(call) ? null : result.text(),
                files == null ? null : new FileSetFacts(files, PathFacts.UNKNOWN),
                call.executedArgs() instanceof ForeignValue.Null
                        ? null
                        : new RecordedUse.Place(new Message.Call(call.id(), call.tool(), call.args()), call.siblings()));
    }

    /** An answer by a reviewer or the agent in the tool's place gives no evidence about files. */
    private static boolean isOfTheTool(ToolCall call) {
        return switch (call.run().state()) {
            case ANSWERED, RAISED, UNKNOWN -> true;
            case DROPPED, CUT_OFF, ASKS, REVIEW, PLANNED, NEVER, REJECTED, RESPONDED, GIVEN -> false;
        };
    }

    private static @Nullable FileSet files(RecordedThread thread, ToolCall call, Cancellation cancellation) {
        return Optional.of(thread.filesWithPending(call.proposedAt(), cancellation))
                .flatMap(outcome -> outcome.map(rebuilt -> Optional.of(rebuilt.value())).orElse(Optional.empty()))
                .orElse(null);
    }
}
