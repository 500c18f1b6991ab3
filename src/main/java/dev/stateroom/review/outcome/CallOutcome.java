package dev.stateroom.review.outcome;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.EditNote;
import dev.stateroom.history.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one decided call.
 *
 * @param decided the decision
 * @param standing how the outcome compares with it
 * @param ranTool the tool that ran; null if none is known to have run
 * @param ranArgs the arguments that it ran with; null if none is known to have run
 * @param result the recorded result, or what is known instead; may be empty
 */
public record CallOutcome(
        DecidedCall decided, Standing standing, @Nullable String ranTool, @Nullable ForeignValue ranArgs, String result) {

    /** How both packages begin the message for a rejected call, before the tool's name. */
    private static final String REJECTED = "User rejected the tool call for `";

    /** How the outcome compares with the decision. */
    public enum Standing {
        /** The recording proves that it is as decided. */
        AS_DECIDED,
        /** The recording proves that it differs. */
        OTHERWISE,
        /** The call has no result yet. */
        OPEN,
        /** The recording does not show it. */
        UNKNOWN
    }

    /** Compares a decision with the calls that the thread has recorded since. */
    public static CallOutcome of(DecidedCall decided, List<ToolCall> recorded) {
        for (ToolCall call : recorded) {
            if (call.id().equals(decided.toolCallId())) {
                return of(decided, call);
            }
        }
        return new CallOutcome(decided, Standing.UNKNOWN, null, null, "");
    }

    private static CallOutcome of(DecidedCall decided, ToolCall call) {
        String result = call.result() == null ? call.run().detail() : call.result().text();
        // In a server's data, a reviewer's message differs from a tool's result only in its text.
        if (call.result() != null && result.startsWith(REJECTED + call.tool())) {
            return stopped(decided, "rejected", result);
        }
        Message.Call noted = call.ranArgs() == null && call.result() != null ? EditNote.read(call.result()) : null;
        if (noted != null) {
            // A server keeps no rows of the review: only the result shows which call ran.
            boolean isWanted = decided.word().equals("edited") && noted.name().equals(decided.wantedTool()) && noted.args().equals(decided.wantedArgs());
            return new CallOutcome(decided, isWanted ? Standing.AS_DECIDED : Standing.OTHERWISE, noted.name(), noted.args(), result);
        }
        return switch (call.run().state()) {
            case ANSWERED, DROPPED, RAISED, CUT_OFF, ASKS -> {
                if (decided.word().equals("responded") && result.equals(decided.message())) {
                    yield stopped(decided, "responded", result);
                }
                boolean isSame = decided.wasToRun()
                        && call.executedTool().equals(decided.wantedTool())
                        && call.executedArgs().equals(decided.wantedArgs());
                yield new CallOutcome(decided, isSame ? Standing.AS_DECIDED : Standing.OTHERWISE, call.executedTool(), call.executedArgs(), result);
            }
            case REJECTED -> stopped(decided, "rejected", result);
            case RESPONDED -> stopped(decided, "responded", result);
            case NEVER -> new CallOutcome(decided, decided.wasToRun() ? Standing.OTHERWISE : Standing.UNKNOWN, null, null, result);
            case REVIEW, PLANNED -> new CallOutcome(decided, Standing.OPEN, null, null, result);
            case GIVEN, UNKNOWN -> new CallOutcome(decided, call.result() == null ? Standing.OPEN : Standing.UNKNOWN, null, null, result);
        };
    }

    private static CallOutcome stopped(DecidedCall decided, String word, String result) {
        return new CallOutcome(decided, decided.word().equals(word) ? Standing.AS_DECIDED : Standing.OTHERWISE, null, null, result);
    }

    /** True if the call ran or got an answer, whatever the decision was. */
    public boolean isOver() {
        return switch (standing) {
            case AS_DECIDED, OTHERWISE -> true;
            case OPEN, UNKNOWN -> false;
        };
    }

    /** One sentence for a person. */
    public String sentence() {
        String tool = decided.wantedTool();
        return switch (standing) {
            case AS_DECIDED -> ranTool == null
                    ? decided.tool() + " did not run: it was " + decided.word()
                    : tool + " ran with the arguments that were " + decided.word();
            case OTHERWISE -> ranTool == null
                    ? tool + " was " + decided.word() + ", and did not run"
                    : decided.wasToRun()
                            ? tool + " was " + decided.word() + ", and " + (tool.equals(ranTool) ? "ran with other arguments" : ranTool + " ran instead")
                            : decided.tool() + " was " + decided.word() + ", and ran";
            case OPEN -> tool + " has no result yet";
            case UNKNOWN -> "the thread does not show what happened to " + tool;
        };
    }
}
