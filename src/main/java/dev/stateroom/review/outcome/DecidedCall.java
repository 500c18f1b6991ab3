package dev.stateroom.review.outcome;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * A call that a person decided, as the audit trail has it.
 *
 * @param interruptId the request
 * @param index which call of it, from 0
 * @param word {@code approved}, {@code edited}, {@code rejected} or {@code responded}
 * @param toolCallId the call's id; null if it was not known
 * @param tool the tool that the model named
 * @param args as the model wrote them
 * @param editedTool the tool that the reviewer named instead; null if the call was not edited
 * @param editedArgs the arguments that the reviewer wrote instead; null if the call was not edited
 * @param message what the agent was to read in place of a result; null for none
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

    /** The tool that was to run. */
    public String wantedTool() {
        return editedTool == null ? tool : editedTool;
    }

    /** The arguments that it was to run with. */
    public ForeignValue wantedArgs() {
        return editedArgs == null ? args : editedArgs;
    }

    /** True if the call was to run. */
    public boolean wasToRun() {
        return word.equals("approved") || word.equals("edited");
    }
}
