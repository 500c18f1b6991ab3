package dev.stateroom.replay;

import dev.stateroom.history.FileChange;
import org.jspecify.annotations.Nullable;

/**
 * A file of the agent's state that changed in the recording without a call that ran again. The scratch copy took it over.
 *
 * @param path the key
 * @param kind what happened to it
 * @param checkpointId the checkpoint that first holds it
 * @param cause who may have done it
 * @param callId the call that left it; null if no call did, or it is not known which one
 */
public record UnexplainedChange(String path, FileChange.Kind kind, String checkpointId, Cause cause, @Nullable String callId) {

    /** Who changes files besides file tools. */
    public enum Cause {
        /** Files that a run was started with. */
        INPUT,
        /** The run's input, or a tool of one's own in a run that kept only its end: nothing tells which. */
        INPUT_OR_TOOL,
        /** The state was changed from outside ({@code update_state}, a fork). */
        UPDATE,
        /** Middleware, or another node of the graph. */
        MIDDLEWARE,
        /** What a subagent was given at its start. */
        SUBAGENT,
        /** A large result that was moved to a file. */
        OFFLOAD,
        /** Messages that the agent's middleware moved to a file: those that a summary stands for, or a user's long one. */
        CONVERSATION,
        /** A call that is not run again. */
        CALL,
        /** A call whose arguments, or whose work, middleware changed: it ran again, and left something else. */
        REWRITTEN
    }

    /** True if it is known what changed the file: a call, be it one of several, or the middleware that saves messages. */
    public boolean isExplained() {
        return callId != null || cause == Cause.CONVERSATION || cause == Cause.CALL;
    }

    /** True if no call explains it. */
    public boolean isWithoutCall() {
        return callId == null && cause != Cause.CALL;
    }
}
