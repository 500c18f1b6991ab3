package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * Creates the result messages of one call.
 *
 * @param tool the tool
 * @param callId the call's id; empty if it has none
 * @param failure the status of a failure's message
 */
record ToolAnswer(ToolName tool, String callId, ToolMessage.Status failure) {

    /** The error of a result; null for none, as for an empty text. */
    static @Nullable String error(AgentResult result) {
        String error = result.error();
        return error == null || error.isEmpty() ? null : error;
    }

    /** A success. */
    AgentReply<ToolMessage> done(String text) {
        return done(new ForeignValue.Text(text));
    }

    /** A success with blocks. */
    AgentReply<ToolMessage> done(ForeignValue content) {
        return done(content, FilesUpdate.ABSENT);
    }

    /** A success with records that the caller merges. */
    AgentReply<ToolMessage> done(String text, FilesUpdate update) {
        return done(new ForeignValue.Text(text), update);
    }

    private AgentReply<ToolMessage> done(ForeignValue content, FilesUpdate update) {
        return message(content, ToolMessage.Status.SUCCESS, null, update);
    }

    /** A success with a machine-readable part. */
    AgentReply<ToolMessage> done(String text, ForeignValue.@Nullable Fields artifact) {
        return message(new ForeignValue.Text(text), ToolMessage.Status.SUCCESS, artifact, FilesUpdate.ABSENT);
    }

    /** A failure, with the status that the release gives it. */
    AgentReply<ToolMessage> failed(String text) {
        return message(new ForeignValue.Text(text), failure, null, FilesUpdate.ABSENT);
    }

    /** A failure with status error in every release. */
    AgentReply<ToolMessage> refused(String text) {
        return message(new ForeignValue.Text(text), ToolMessage.Status.ERROR, null, FilesUpdate.ABSENT);
    }

    private AgentReply<ToolMessage> message(
            ForeignValue content, ToolMessage.Status status, ForeignValue.@Nullable Fields artifact, FilesUpdate update) {
        return AgentReply.of(new ToolMessage(tool.id(), callId, content, status, artifact, update));
    }

    /** The result of a refusal by the guard; null if the guard allows the call. */
    @Nullable AgentReply<ToolMessage> refusal(ToolGuard.Verdict verdict) {
        return switch (verdict) {
            case ToolGuard.Verdict.Allowed _ -> null;
            case ToolGuard.Verdict.Refused(String text) -> refused(text);
            case ToolGuard.Verdict.Raised(String type, String message) -> AgentReply.raised(type, message);
        };
    }
}
