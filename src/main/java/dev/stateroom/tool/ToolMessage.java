package dev.stateroom.tool;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one call as a message to the model.
 *
 * @param name the tool
 * @param callId the call that it answers; empty if it has no id
 * @param content text, or a list of blocks as the dialect's package writes them: {@code {"type": "image", "base64": …, "mime_type": …}} in
 *     Python, {@code {"type": "image", "mimeType": …, "data": …}} in JavaScript
 * @param status whether the message says that the call failed; many failures of older releases do not
 * @param artifact the machine-readable part; null if there is none
 * @param filesUpdate the records that the caller must merge into the agent's state, in dialects that leave this to it
 */
public record ToolMessage(
        String name,
        String callId,
        ForeignValue content,
        Status status,
        ForeignValue.@Nullable Fields artifact,
        FilesUpdate filesUpdate) {

    /** Values of the message's field {@code status}. */
    public enum Status {
        /** Success, or a failure that is not marked as one. */
        SUCCESS,
        /** It failed. */
        ERROR
    }

    /** The text: the content itself, or its text blocks joined by LF; empty for pictures alone. */
    public String text() {
        return ContentText.of(content);
    }

    ToolMessage withContent(ForeignValue changed) {
        return new ToolMessage(name, callId, changed, status, artifact, filesUpdate);
    }

    ToolMessage asSuccess() {
        return new ToolMessage(name, callId, content, Status.SUCCESS, artifact, filesUpdate);
    }

    /** The message with a further update after its own; the later record of a key wins. */
    ToolMessage alsoUpdating(FilesUpdate more) {
        return new ToolMessage(name, callId, content, status, artifact, merged(filesUpdate, more));
    }

    private static FilesUpdate merged(FilesUpdate first, FilesUpdate second) {
        if (!(second instanceof FilesUpdate.Records(Map<String, @Nullable FileData> later))) {
            return first;
        }
        if (!(first instanceof FilesUpdate.Records(Map<String, @Nullable FileData> earlier))) {
            return second;
        }
        Map<String, @Nullable FileData> both = new LinkedHashMap<>(earlier);
        both.putAll(later);
        return new FilesUpdate.Records(both);
    }
}
