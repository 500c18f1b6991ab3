package dev.stateroom.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of a conversation, from any serialisation.
 *
 * @param type human, ai, system, tool, function, chat, remove, or the class name in lower case if unknown
 * @param id the message's id; null if none is stored
 * @param name the author's or the tool's name
 * @param content text, or a list of blocks, as stored
 * @param toolCalls calls that an ai message requests, in order
 * @param toolCallId for a tool message, the call it answers
 * @param status for a tool message, {@code success} or {@code error} as stored; null if none is stored
 * @param raw all stored fields
 */
public record Message(
        String type,
        @Nullable String id,
        @Nullable String name,
        ForeignValue content,
        List<Call> toolCalls,
        @Nullable String toolCallId,
        @Nullable String status,
        ForeignValue.Fields raw) {

    /**
     * A call that an ai message requests.
     *
     * @param id the call's id; empty if none is stored
     * @param name the tool
     * @param args the arguments as the model wrote them
     */
    public record Call(String id, String name, ForeignValue args) {}

    /** The text of the content: the text itself, or the text blocks joined by LF. */
    public String text() {
        if (content instanceof ForeignValue.Text(String text)) {
            return text;
        }
        StringBuilder all = new StringBuilder();
        for (ForeignValue block : ForeignValue.items(content)) {
            String text = block instanceof ForeignValue.Text(String t) ? t : ForeignValue.text(ForeignValue.fields(block).get("text"));
            if (text != null) {
                all.append(all.isEmpty() ? "" : "\n").append(text);
            }
        }
        return all.toString();
    }

    /** True for a message of a person: not one that middleware wrote in a person's name, which has its source or task as a field. */
    public boolean isFromPerson() {
        return type.equals("human")
                && ForeignValue.text(ForeignValue.fields(raw.get("additional_kwargs")).get("lc_source")) == null
                && notification().values().isEmpty();
    }

    /** The fields of a background task's notification ({@code task_id}, {@code agent_name}, {@code status}); empty for other messages. */
    public ForeignValue.Fields notification() {
        return ForeignValue.fields(ForeignValue.fields(raw.get("additional_kwargs")).get("deepagents_notification"));
    }

    /** True for the summary of earlier messages: stored like a person's message, but not written by one. */
    public boolean isSummary() {
        return "summarization".equals(ForeignValue.text(ForeignValue.fields(raw.get("additional_kwargs")).get("lc_source")));
    }
}
