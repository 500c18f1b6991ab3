package dev.stateroom.tool.summary;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.MessageContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The newest summary of a conversation, as the agent's state keeps it: all messages stay in the state.
 *
 * @param cutoff the state's messages before this one are summarised
 * @param summary the message that the model sees in their place
 * @param path the file of the messages; null if it could not be written
 * @param createdAt number of messages of the state then
 */
public record SummaryEvent(int cutoff, Message summary, @Nullable String path, int createdAt) {
    private static final Set<String> NATIVE = Set.of("thinking", "redacted_thinking", "reasoning_content");
    private static final Set<String> BEDROCK = Set.of("bedrock", "bedrock_converse");

    /** The conversation as sent to the model. */
    public List<Message> applied(List<Message> state, Dialect dialect) {
        List<Message> shown = new ArrayList<>();
        shown.add(summary);
        for (int i = cutoff; i < state.size(); i++) {
            shown.add(i < createdAt ? kept(state.get(i), dialect) : state.get(i));
        }
        return shown;
    }

    /** A message that stays after a summary. Newer Python releases remove the reasoning that Claude bound to the messages before it. */
    static Message kept(Message message, Dialect dialect) {
        boolean drops = dialect.holds(DialectFact.SUMMARY_DROPS_BOUND_BLOCKS);
        if (!drops || !message.type().equals("ai") || !(message.content() instanceof ForeignValue.Items(List<ForeignValue> blocks))) {
            return message;
        }
        List<ForeignValue> left = blocks.stream().filter(block -> !isBound(block, message)).toList();
        return left.size() == blocks.size() ? message : MessageContent.replaced(message, new ForeignValue.Items(left));
    }

    private static boolean isBound(ForeignValue block, Message message) {
        String type = ForeignValue.text(ForeignValue.fields(block).get("type"));
        String provider = PythonTokens.provider(message);
        if (type == null || provider == null) {
            return type != null && NATIVE.contains(type);
        }
        String model = ForeignValue.text(ForeignValue.fields(message.raw().get("response_metadata")).get("model_name"));
        String name = model == null ? "" : model.toLowerCase(java.util.Locale.ROOT);
        boolean isClaude = provider.equals("anthropic")
                || BEDROCK.contains(provider) && (name.contains("claude") || name.contains("anthropic"));
        return isClaude && (NATIVE.contains(type) || type.equals("reasoning"));
    }
}
