package dev.stateroom.review.outcome;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * A decided call, as recorded in the audit trail.
 *
 * @param interruptId the request
 * @param index of the call in it, from 0
 * @param word {@code approved}, {@code edited}, {@code rejected} or {@code responded}
 * @param toolCallId the call's id; null if unknown
 * @param tool the tool that the model named
 * @param args as the model wrote them
 * @param editedTool the reviewer's tool; null if the call was not edited
 * @param editedArgs the reviewer's arguments; null if the call was not edited
 * @param message the agent's message instead of a result; null for none
 */
public record DecidedCall(
        String interruptId,
        int index,
        String word,
        @Nullable String toolCallId,
        String tool,
        ForeignValue args,
        @Nullable String editedTool,
        @Nullable ForeignValue editedArgs,
        @Nullable String message) {

    /** The tool that should have run. */
    public String wantedTool() {
        return editedTool == null ? tool : editedTool;
    }

    /** The arguments that it should have run with. */
    public ForeignValue wantedArgs() {
        return editedArgs == null ? args : editedArgs;
    }

    /** True if the call should have run. */
    public boolean wasToRun() {
        return word.equals("approved") || word.equals("edited");
    }
}
