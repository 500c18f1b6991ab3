package dev.stateroom.replay;

import dev.stateroom.history.FileChange;
import org.jspecify.annotations.Nullable;

/**
 * A file of the agent's state that changed in the recording without a call that ran again. The scratch copy got the recorded content.
 *
 * @param path the key
 * @param kind the kind of change
 * @param checkpointId the checkpoint that first holds it
 * @param cause who may have made it
 * @param callId the call that made it; null if no call did, or it is unknown which one
 */
public record UnexplainedChange(String path, FileChange.Kind kind, String checkpointId, Cause cause, @Nullable String callId) {

    /** What changes files besides file tools. */
    public enum Cause {
        /** Files that a run was started with. */
        INPUT,
        /** The run's input, or a custom tool in a run that kept only its end: the recording does not show which. */
        INPUT_OR_TOOL,
        /** The state was changed from outside ({@code update_state}, a fork). */
        UPDATE,
        /** Middleware, or another node of the graph. */
        MIDDLEWARE,
        /** Files that a subagent was given at its start. */
        SUBAGENT,
        /** A large result that was moved to a file. */
        OFFLOAD,
        /** Messages that middleware offloaded to a file: those that a summary replaced, or a long one of a user. */
        CONVERSATION,
        /** A call that is not run again. */
        CALL,
        /** A call whose arguments or effect middleware changed: it ran again with a different result. */
        REWRITTEN
    }

    /** True if the cause is known: one or several calls, or the middleware that saves messages. */
    public boolean isExplained() {
        return callId != null || cause == Cause.CONVERSATION || cause == Cause.CALL;
    }

    /** True if no call explains it. */
    public boolean isWithoutCall() {
        return callId == null && cause != Cause.CALL;
    }
}
