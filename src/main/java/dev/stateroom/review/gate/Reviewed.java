package dev.stateroom.review.gate;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.tool.ToolMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of one call of a message once all decisions are made. */
public sealed interface Reviewed {

    /**
     * It runs.
     *
     * @param call as it runs, under the id of the model's call
     * @param note stands before the result where a person changed the call; null where nothing does
     */
    record Run(Message.Call call, @Nullable String note) implements Reviewed {

        /** The message with the note in front. */
        public ToolMessage noted(ToolMessage message) {
            if (note == null) {
                return message;
            }
            return switch (message.content()) {
                case Value.Text(String text) when text.isEmpty() -> with(message, new Value.Text(note));
                case Value.Text(String text) -> with(message, new Value.Text(note + "\n\nTool response:\n" + text));
                case Value.Items(List<Value> blocks) -> {
                    List<Value> noted = new ArrayList<>();
                    String before = blocks.isEmpty() ? note : note + "\n\nTool response:";
                    noted.add(new Value.Fields(
                            Map.of("type", new Value.Text("text"), "text", new Value.Text(before))));
                    noted.addAll(blocks);
                    yield with(message, new Value.Items(noted));
                }
                default -> message;
            };
        }

        private static ToolMessage with(ToolMessage message, Value content) {
            return new ToolMessage(
                    message.name(), message.callId(), content, message.status(), message.artifact(), message.filesUpdate());
        }
    }

    /** It does not run, and this message answers it. */
    record Answered(ToolMessage message) implements Reviewed {}

    /** It neither runs nor is answered: another call of the message was rejected (JavaScript). */
    record Dropped() implements Reviewed {}
}
