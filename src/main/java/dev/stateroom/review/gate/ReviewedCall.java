package dev.stateroom.review.gate;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.tool.ToolMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outcome for one call of a message after all decisions. */
public sealed interface ReviewedCall {

    /**
     * It runs.
     *
     * @param call as it runs, with the id of the model's call
     * @param note precedes the result if a person changed the call; null for none
     */
    record Run(Message.Call call, @Nullable String note) implements ReviewedCall {

        /** The message with the note before it. */
        public ToolMessage noted(ToolMessage message) {
            if (note == null) {
                return message;
            }
            return switch (message.content()) {
                case ForeignValue.Text(String text) when text.isEmpty() -> with(message, new ForeignValue.Text(note));
                case ForeignValue.Text(String text) -> with(message, new ForeignValue.Text(note + "\n\nTool response:\n" + text));
                case ForeignValue.Items(List<ForeignValue> blocks) -> {
                    List<ForeignValue> noted = new ArrayList<>();
                    String before = blocks.isEmpty() ? note : note + "\n\nTool response:";
                    noted.add(new ForeignValue.Fields(
                            Map.of("type", new ForeignValue.Text("text"), "text", new ForeignValue.Text(before))));
                    noted.addAll(blocks);
                    yield with(message, new ForeignValue.Items(noted));
                }
                default -> message;
            };
        }

        private static ToolMessage with(ToolMessage message, ForeignValue content) {
            return new ToolMessage(
                    message.name(), message.callId(), content, message.status(), message.artifact(), message.filesUpdate());
        }
    }

    /** It does not run, and this message is its answer. */
    record Answered(ToolMessage message) implements ReviewedCall {}

    /** It neither runs nor gets an answer: another call of the message was rejected (JavaScript). */
    record Dropped() implements ReviewedCall {}
}
