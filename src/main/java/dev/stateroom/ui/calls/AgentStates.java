package dev.stateroom.ui.calls;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.CallDetails;
import dev.stateroom.history.state.StateChange;
import dev.stateroom.history.state.StateChanges;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a thread's agents besides messages and files, read when a step needs it. Blocks; one step at a time. */
final class AgentStates {
    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private @Nullable StateChanges states;
    private CallDetails.@Nullable Reader details;

    AgentStates(RecordedThread thread, ToolCall.Ledger calls) {
        this.thread = thread;
        this.calls = calls;
    }

    boolean isOf(RecordedThread other, ToolCall.Ledger ledger) {
        return thread == other && calls == ledger;
    }

    synchronized AgentState at(CheckpointKey key, Cancellation cancellation) {
        return states(cancellation).state(key);
    }

    /** Why the state at a checkpoint is not known; null if it is. */
    synchronized @Nullable String unread(Checkpoint checkpoint, Cancellation cancellation) {
        return states(cancellation).unread(checkpoint);
    }

    synchronized List<StateChange> changes(Checkpoint checkpoint, Cancellation cancellation) {
        return states(cancellation).at(checkpoint);
    }

    synchronized CallDetails details(ToolCall call, Cancellation cancellation) {
        CallDetails.Reader reader = details == null ? new CallDetails.Reader(thread, calls, states(cancellation)) : details;
        details = reader;
        return reader.of(call);
    }

    private StateChanges states(Cancellation cancellation) {
        StateChanges known = states == null ? StateChanges.of(thread, cancellation) : states;
        states = known;
        return known;
    }
}
