package dev.stateroom.tool.summary;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.PythonRepr;
import dev.stateroom.tool.CallList;
import dev.stateroom.tool.TextMeasure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code count_tokens_approximately}: each message's characters, rounded up to tokens, and three more. What a provider reported for the
 * newest answer corrects the sum by up to a quarter. Source: langchain-core 1.7, checked by running it.
 */
record PythonTokens(ModelWindow window) implements TokenCount {
    private static final int EACH_MESSAGE = 3;
    private static final int IMAGE = 85;
    private static final double MOST_CORRECTED = 1.25;
    private static final String SYSTEM = "system";

    @Override
    public long whole(List<Message> messages) {
        boolean hasSystem = window.systemCharacters() >= 0;
        long extra = window.toolCharacters() == 0 ? 0 : tokens(window.toolCharacters());
        if (hasSystem) {
            extra += tokens(window.systemCharacters() + SYSTEM.length()) + EACH_MESSAGE;
        }
        return corrected(messages, extra, hasSystem ? 1 : 0);
    }

    /** Tokens of the conversation alone. */
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

    /** Uses the providers' own counts only if all answers are from one provider. */
    private long corrected(List<Message> messages, long extra, int others) {
        long sum = extra;
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

    /** The provider that an answer names; null if it names none. */
    static @Nullable String provider(Message message) {
        return ForeignValue.text(ForeignValue.fields(message.raw().get("response_metadata")).get("model_provider"));
    }

    /** All tokens that an answer's provider reported; null if there are none. */
    static @Nullable Long reported(Message message) {
        return ForeignValue.fields(message.raw().get("usage_metadata")).get("total_tokens") instanceof ForeignValue.Int(long total)
                ? total
                : null;
    }

    private long tokens(Message message) {
        long images = 0;
        long characters = 0;
        if (message.content() instanceof ForeignValue.Text(String text)) {
            characters += length(text);
            if (message.type().equals("ai") && !message.toolCalls().isEmpty()) {
                characters += length(PythonRepr.of(CallList.of(message)));
            }
        }
        for (ForeignValue block : ForeignValue.items(message.content())) {
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

    private static boolean isImage(ForeignValue block) {
        String type = ForeignValue.text(ForeignValue.fields(block).get("type"));
        return "image".equals(type) || "image_url".equals(type);
    }

    private static long characters(ForeignValue block) {
        if (block instanceof ForeignValue.Text(String text)) {
            return length(text);
        }
        ForeignValue.Fields fields = ForeignValue.fields(block);
        return "text".equals(ForeignValue.text(fields.get("type")))
                ? length(Objects.requireNonNullElse(ForeignValue.text(fields.get("text")), ""))
                : length(PythonRepr.of(block));
    }

    private static String role(Message message) {
        return switch (message.type()) {
            case "human" -> "user";
            case "ai" -> "assistant";
            case SYSTEM ->
                Objects.requireNonNullElse(
                        ForeignValue.text(ForeignValue.fields(message.raw().get("additional_kwargs")).get("__openai_role__")), SYSTEM);
            case "chat" -> Objects.requireNonNullElse(ForeignValue.text(message.raw().get("role")), "");
            default -> message.type();
        };
    }

    private static long length(String text) {
        return TextMeasure.CODE_POINTS.length(text);
    }
}
