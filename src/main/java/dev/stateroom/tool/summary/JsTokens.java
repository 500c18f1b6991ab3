package dev.stateroom.tool.summary;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.tool.CallList;
import java.util.List;
import java.util.Objects;

/**
 * {@code countTokensApproximately}: all characters of texts and calls, four per token, rounded up once. Source: npm langchain 1.5.14,
 * checked against runs of the packages.
 */
record JsTokens(ModelWindow window) implements TokenCount {
    private static final int CHARACTERS = 4;

    @Override
    public long whole(List<Message> messages) {
        return tokens(characters(messages) + window.toolCharacters() + Math.max(0, window.systemCharacters()));
    }

    @Override
    public long part(List<Message> messages) {
        return tokens(characters(messages));
    }

    private static long tokens(long characters) {
        return Math.ceilDiv(characters, CHARACTERS);
    }

    private static long characters(List<Message> messages) {
        return messages.stream().mapToLong(JsTokens::characters).sum();
    }

    private static long characters(Message message) {
        long characters = message.content() instanceof ForeignValue.Text(String text) ? text.length() : 0;
        for (ForeignValue block : ForeignValue.items(message.content())) {
            characters += text(block).length();
        }
        if (message.type().equals("ai") && !message.toolCalls().isEmpty()) {
            characters += JsonText.JAVASCRIPT.of(CallList.of(message)).length();
        }
        boolean answers = message.type().equals("tool") && message.toolCallId() != null;
        return answers ? characters + Objects.requireNonNull(message.toolCallId()).length() : characters;
    }

    private static String text(ForeignValue block) {
        if (block instanceof ForeignValue.Text(String text)) {
            return text;
        }
        ForeignValue.Fields fields = ForeignValue.fields(block);
        return "text".equals(ForeignValue.text(fields.get("type")))
                ? Objects.requireNonNullElse(ForeignValue.text(fields.get("text")), "")
                : "";
    }
}
