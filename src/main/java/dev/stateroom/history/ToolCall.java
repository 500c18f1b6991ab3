package dev.stateroom.history;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One tool call of a thread with what became of it.
 *
 * @param id the tool call id
 * @param tool its name
 * @param args the arguments as the model wrote them
 * @param ranArgs the arguments that ran, where a reviewer changed them; null where they ran as written
 * @param result the tool message that answered it; null while it waits or when it ended without one
 * @param status {@code success}, {@code error}, {@code waiting} (no result, thread not past it) or {@code cancelled} (no result, thread went on)
 * @param checkpoint the checkpoint that first holds its result: the step at which it "happened"; for a call without a result, the one that proposes it
 * @param proposedAt the checkpoint that first holds the message asking for it
 * @param agent {@code main}, or the name of the subagent
 * @param parentCallId for a subagent's call, the {@code task} call it runs under; null where unknown or main
 * @param offloadedTo the path its result was offloaded to; null where it stayed in the message
 * @param turn number of the human message it belongs to, from 1; 0 before the first
 */
public record ToolCall(
        String id,
        String tool,
        Value args,
        @Nullable Value ranArgs,
        @Nullable Message result,
        String status,
        CheckpointKey checkpoint,
        CheckpointKey proposedAt,
        String agent,
        @Nullable String parentCallId,
        @Nullable String offloadedTo,
        int turn) {

    /** The file path argument, where it has one ({@code file_path}, {@code path}). */
    public @Nullable String path() {
        Value.Fields fields = Value.fields(ranArgs == null ? args : ranArgs);
        String path = Value.text(fields.get("file_path"));
        return path == null ? Value.text(fields.get("path")) : path;
    }

    /** All calls of a thread with the index by checkpoint; see {@code ToolCalls}. */
    public record Ledger(List<ToolCall> inOrder) {
        /** Copies the list. */
        public Ledger {
            inOrder = List.copyOf(inOrder);
        }

        /** Calls whose result that checkpoint is the first to hold, in call order. */
        public List<ToolCall> at(CheckpointKey key) {
            return inOrder.stream().filter(c -> c.checkpoint().equals(key) && c.result() != null).toList();
        }
    }
}
