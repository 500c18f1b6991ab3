package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * Makes the messages that answer one call.
 *
 * @param tool which tool
 * @param callId the call's id; empty if it has none
 * @param failure what a failure's message says of itself
 */
record ToolAnswer(ToolName tool, String callId, ToolMessage.Status failure) {

    /** What went wrong; null for nothing, which an empty text is, too. */
    static @Nullable String error(AgentResult result) {
        String error = result.error();
        return error == null || error.isEmpty() ? null : error;
    }

    /** The tool did what was asked. */
    AgentReply<ToolMessage> done(String text) {
        return done(new ForeignValue.Text(text));
    }

    /** The same with blocks. */
    AgentReply<ToolMessage> done(ForeignValue content) {
        return done(content, FilesUpdate.ABSENT);
    }

    /** The same with records that the caller merges. */
    AgentReply<ToolMessage> done(String text, FilesUpdate update) {
        return done(new ForeignValue.Text(text), update);
    }

    private AgentReply<ToolMessage> done(ForeignValue content, FilesUpdate update) {
        return message(content, ToolMessage.Status.SUCCESS, null, update);
    }

    /** The same with a part for machines. */
    AgentReply<ToolMessage> done(String text, ForeignValue.@Nullable Fields artifact) {
        return message(new ForeignValue.Text(text), ToolMessage.Status.SUCCESS, artifact, FilesUpdate.ABSENT);
    }

    /** The tool could not, and says so as the release does. */
    AgentReply<ToolMessage> failed(String text) {
        return message(new ForeignValue.Text(text), failure, null, FilesUpdate.ABSENT);
    }

    /** The tool could not, and its message says so in every release. */
    AgentReply<ToolMessage> refused(String text) {
        return message(new ForeignValue.Text(text), ToolMessage.Status.ERROR, null, FilesUpdate.ABSENT);
    }

    private AgentReply<ToolMessage> message(
            ForeignValue content, ToolMessage.Status status, ForeignValue.@Nullable Fields artifact, FilesUpdate update) {
        return AgentReply.of(new ToolMessage(tool.id(), callId, content, status, artifact, update));
    }

    /** What the guard's refusal answers; null if it lets the call pass. */
    @Nullable AgentReply<ToolMessage> refusal(ToolGuard.Verdict verdict) {
        return switch (verdict) {
            case ToolGuard.Verdict.Allowed _ -> null;
            case ToolGuard.Verdict.Refused(String text) -> refused(text);
            case ToolGuard.Verdict.Raised(String type, String message) -> AgentReply.raised(type, message);
        };
    }
}
