package dev.stateroom.tool.summary;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.tool.TextMeasure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JavaScript's middleware. Source: the packages 1.9.1 and 1.14.1, checked by running it. */
record JsCut(SummarySettings settings, ModelWindow window, JsTokens count) implements CutRule {
    private static final double FOR_RESULTS = 0.7;
    private static final int LEAST_FOR_RESULTS = 1_000;
    private static final int CHARACTERS = 4;
    private static final String CUT = "\n...(result truncated)";

    @Override
    public boolean isDue(List<Message> messages, long tokens) {
        return settings.triggers().stream()
                .anyMatch(sizes -> !sizes.isEmpty() && sizes.stream().allMatch(size -> isDue(size, messages, tokens)));
    }

    private boolean isDue(ContextSize size, List<Message> messages, long tokens) {
        if (size.unit() == ContextSize.Unit.MESSAGES) {
            return messages.size() >= size.value();
        }
        Long threshold = size.tokens(known());
        return threshold != null && tokens >= threshold;
    }

    /** A window of no tokens counts as unknown. */
    private @Nullable Integer known() {
        Integer tokens = window.tokens();
        return tokens == null || tokens == 0 ? null : tokens;
    }

    @Override
    public int cut(List<Message> messages) {
        ContextSize keep = settings.keep();
        if (keep.unit() == ContextSize.Unit.MESSAGES && messages.size() <= keep.value()) {
            return 0;
        }
        return place(keep, messages);
    }

    private int place(ContextSize keep, List<Message> messages) {
        if (keep.unit() == ContextSize.Unit.MESSAGES) {
            return WholeCalls.javascript(messages, messages.size() - (int) keep.value());
        }
        Long part = keep.tokens(known());
        // A part of an unknown window is treated as that number of tokens: less than one.
        double kept = part == null ? keep.value() : part;
        long sum = 0;
        for (int i = messages.size() - 1; i >= 0; i--) {
            sum += count.part(messages.subList(i, i + 1));
            if (sum > kept) {
                return WholeCalls.javascript(messages, i + 1);
            }
        }
        return WholeCalls.javascript(messages, 0);
    }

    @Override
    public List<Message> shortened(List<Message> messages, long tokens) {
        SummarySettings.Shortening shortening = settings.shortening();
        if (shortening == null || !isDue(shortening.trigger(), messages, tokens)) {
            return messages;
        }
        ContextSize keep = shortening.keep();
        boolean keepsAll = keep.unit() == ContextSize.Unit.MESSAGES && messages.size() <= keep.value();
        int end = keepsAll ? messages.size() : place(keep, messages);
        return end >= messages.size()
                ? messages
                : new ArgumentShortening(shortening.longest(), shortening.mark(), TextMeasure.UTF_16, true)
                        .before(end, messages);
    }

    /** Gives each result an equal part of the tokens that the other messages leave free, if the model's limit is known. */
    @Override
    public List<Message> squeezed(List<Message> messages) {
        Integer most = known();
        long results = messages.stream().filter(JsCut::isResult).count();
        if (most == null || results == 0) {
            return messages;
        }
        long others = count.whole(messages.stream().filter(message -> !isResult(message)).toList());
        double free = Math.max(most * FOR_RESULTS - others, LEAST_FOR_RESULTS);
        int each = Math.clamp((long) Math.floor(free / results) * CHARACTERS, 0, Integer.MAX_VALUE);
        List<Message> shown = new ArrayList<>();
        boolean changed = false;
        for (Message message : messages) {
            String content = message.content() instanceof ForeignValue.Text(String text)
                    ? text
                    : JsonText.JAVASCRIPT.of(message.content());
            boolean cuts = isResult(message) && content.length() > each;
            shown.add(cuts ? result(message, content.substring(0, each) + CUT) : message);
            changed |= cuts;
        }
        return changed ? List.copyOf(shown) : messages;
    }

    private static boolean isResult(Message message) {
        return message.type().equals("tool");
    }

    private static Message result(Message message, String text) {
        Map<String, ForeignValue> raw = new LinkedHashMap<>(message.raw().values());
        raw.put("content", new ForeignValue.Text(text));
        return new Message(
                message.type(),
                null,
                message.name(),
                new ForeignValue.Text(text),
                List.of(),
                message.toolCallId(),
                null,
                ForeignValue.Fields.copyOf(raw));
    }
}
