package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.PythonRepr;
import dev.stateroom.tool.text.CallList;
import dev.stateroom.tool.text.Measure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code count_tokens_approximately}: each message's characters, rounded up to tokens, and three more. What a provider reported for the
 * newest answer corrects the sum by up to a quarter. Source: langchain-core 1.7, run beside.
 */
record PythonTokens(ModelWindow window) implements TokenCount {
    private static final int EACH_MESSAGE = 3;
    private static final int IMAGE = 85;
    private static final double MOST_CORRECTED = 1.25;
    private static final String SYSTEM = "system";

    @Override
    public long whole(List<Message> messages) {
        boolean hasSystem = window.systemCharacters() >= 0;
        long beside = window.toolCharacters() == 0 ? 0 : tokens(window.toolCharacters());
        if (hasSystem) {
            beside += tokens(window.systemCharacters() + SYSTEM.length()) + EACH_MESSAGE;
        }
        return corrected(messages, beside, hasSystem ? 1 : 0);
    }

    @Override
    public long conversation(List<Message> messages) {
        return corrected(messages, 0, 0);
    }

    @Override
    public long part(List<Message> messages) {
        return messages.stream().mapToLong(this::tokens).sum();
    }

    private long tokens(long characters) {
        return (long) Math.ceil(characters / window.charactersPerToken());
    }

    /** Follows the providers' own counts only where all answers are of one provider. */
    private long corrected(List<Message> messages, long beside, int others) {
        long sum = beside;
        Long reported = null;
        long estimated = 0;
        String provider = null;
        boolean mixed = false;
        for (Message message : messages) {
            sum += tokens(message);
            if (message.type().equals("ai")) {
                String of = provider(message);
                if (provider == null) {
                    provider = of;
                } else {
                    mixed |= !provider.equals(of);
                }
                Long total = reported(message);
                if (total != null) {
                    reported = total;
                    estimated = sum;
                }
            }
        }
        if (messages.size() + others <= 1 || mixed || provider == null || reported == null || estimated <= 0) {
            return sum;
        }
        double factor = Math.clamp((double) reported / estimated, 1.0, MOST_CORRECTED);
        return (long) Math.ceil(sum * factor);
    }

    /** The provider that an answer names; null where it names none. */
    static @Nullable String provider(Message message) {
        return Value.text(Value.fields(message.raw().get("response_metadata")).get("model_provider"));
    }

    /** All tokens that an answer's provider reported; null where it reported none. */
    static @Nullable Long reported(Message message) {
        return Value.fields(message.raw().get("usage_metadata")).get("total_tokens") instanceof Value.Int(long total)
                ? total
                : null;
    }

    private long tokens(Message message) {
        long images = 0;
        long characters = 0;
        if (message.content() instanceof Value.Text(String text)) {
            characters += length(text);
            if (message.type().equals("ai") && !message.toolCalls().isEmpty()) {
                characters += length(PythonRepr.of(CallList.of(message)));
            }
        }
        for (Value block : Value.items(message.content())) {
            if (isImage(block)) {
                images++;
            } else {
                characters += characters(block);
            }
        }
        if (message.type().equals("tool") && message.toolCallId() != null) {
            characters += length(message.toolCallId());
        }
        characters += length(role(message)) + (message.name() == null ? 0 : length(message.name()));
        return images * IMAGE + tokens(characters) + EACH_MESSAGE;
    }

    private static boolean isImage(Value block) {
        String type = Value.text(Value.fields(block).get("type"));
        return "image".equals(type) || "image_url".equals(type);
    }

    private static long characters(Value block) {
        if (block instanceof Value.Text(String text)) {
            return length(text);
        }
        Value.Fields fields = Value.fields(block);
        return "text".equals(Value.text(fields.get("type")))
                ? length(Objects.requireNonNullElse(Value.text(fields.get("text")), ""))
                : length(PythonRepr.of(block));
    }

    private static String role(Message message) {
        return switch (message.type()) {
            case "human" -> "user";
            case "ai" -> "assistant";
            case SYSTEM ->
                Objects.requireNonNullElse(
                        Value.text(Value.fields(message.raw().get("additional_kwargs")).get("__openai_role__")), SYSTEM);
            case "chat" -> Objects.requireNonNullElse(Value.text(message.raw().get("role")), "");
            default -> message.type();
        };
    }

    private static long length(String text) {
        return Measure.CODE_POINTS.length(text);
    }
}
