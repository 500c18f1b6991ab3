package dev.stateroom.tool;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes the messages that answer one call.
 *
 * @param tool which tool
 * @param callId the call's id; empty where it has none
 * @param failure what a failure's message says of itself
 */
record Answer(ToolName tool, String callId, ToolMessage.Status failure) {

    /** What went wrong; null for nothing, which an empty text is, too. */
    static @Nullable String error(AgentResult result) {
        String error = result.error();
        return error == null || error.isEmpty() ? null : error;
    }

    /** The tool did what was asked. */
    Reply<ToolMessage> done(String text) {
        return done(new Value.Text(text));
    }

    /** The same with blocks. */
    Reply<ToolMessage> done(Value content) {
        return done(content, FilesUpdate.ABSENT);
    }

    /** The same with records that the caller merges. */
    Reply<ToolMessage> done(String text, FilesUpdate update) {
        return done(new Value.Text(text), update);
    }

    private Reply<ToolMessage> done(Value content, FilesUpdate update) {
        return message(content, ToolMessage.Status.SUCCESS, null, update);
    }

    /** The same with a part for machines. */
    Reply<ToolMessage> done(String text, Value.@Nullable Fields artifact) {
        return message(new Value.Text(text), ToolMessage.Status.SUCCESS, artifact, FilesUpdate.ABSENT);
    }

    /** The tool could not, and says so as the release does. */
    Reply<ToolMessage> failed(String text) {
        return message(new Value.Text(text), failure, null, FilesUpdate.ABSENT);
    }

    /** The tool could not, and its message says so in every release. */
    Reply<ToolMessage> refused(String text) {
        return message(new Value.Text(text), ToolMessage.Status.ERROR, null, FilesUpdate.ABSENT);
    }

    private Reply<ToolMessage> message(
            Value content, ToolMessage.Status status, Value.@Nullable Fields artifact, FilesUpdate update) {
        return Reply.of(new ToolMessage(tool.id(), callId, content, status, artifact, update));
    }

    /** What the guard's refusal answers; null where it lets the call pass. */
    @Nullable Reply<ToolMessage> refusal(ToolGuard.Verdict verdict) {
        return switch (verdict) {
            case ToolGuard.Verdict.Allowed _ -> null;
            case ToolGuard.Verdict.Refused(String text) -> refused(text);
            case ToolGuard.Verdict.Raised(String type, String message) -> Reply.raised(type, message);
        };
    }
}
