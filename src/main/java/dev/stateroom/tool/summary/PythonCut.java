package dev.stateroom.tool.summary;

import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.TextMeasure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Python's middleware, which lets langchain's middleware select the cut. Source: the packages 0.5.9, 0.6.12 and 0.7.32, checked by running
 * it.
 *
 * @param dialect the release
 */
record PythonCut(Dialect dialect, SummarySettings settings, ModelWindow window, PythonTokens count) implements CutRule {
    private static final int USUALLY_KEPT = 20;
    private static final double BUDGET = 0.95;

    @Override
    public boolean isDue(List<Message> messages, long tokens) {
        return settings.triggers().stream()
                        .anyMatch(sizes -> !sizes.isEmpty()
                                && sizes.stream().allMatch(size -> isReached(size, messages, tokens)))
                || isOverBudget(tokens);
    }

    private boolean isReached(ContextSize size, List<Message> messages, long tokens) {
        if (size.unit() == ContextSize.Unit.MESSAGES) {
            return messages.size() >= size.value();
        }
        Long threshold = atLeastOne(size.tokens(window.tokens()));
        return threshold != null && (tokens >= threshold || isReported(messages, threshold));
    }

    /** The provider's own count for the newest answer is used too, if it is of the same model. */
    private boolean isReported(List<Message> messages, long threshold) {
        return messages.reversed().stream()
                .filter(message -> message.type().equals("ai"))
                .findFirst()
                .filter(message -> {
                    Long reported = PythonTokens.reported(message);
                    String provider = PythonTokens.provider(message);
                    return reported != null && reported != 0 && reported >= threshold
                            && provider != null && provider.equals(window.provider());
                })
                .isPresent();
    }

    /** Newer releases never send more than the model's window. */
    private boolean isOverBudget(long tokens) {
        return dialect.holds(DialectFact.SUMMARY_KEEPS_BUDGET)
                && window.tokens() != null
                && tokens > Math.max(0, (long) (window.tokens() * BUDGET) - window.reserved());
    }

    private static @Nullable Long atLeastOne(@Nullable Long tokens) {
        return tokens == null ? null : (Long) Math.max(1, tokens);
    }

    @Override
    public int cut(List<Message> messages) {
        ContextSize keep = settings.keep();
        if (keep.unit() == ContextSize.Unit.MESSAGES) {
            return newest((int) keep.value(), messages);
        }
        Long kept = atLeastOne(keep.tokens(window.tokens()));
        if (kept == null) {
            return newest(USUALLY_KEPT, messages);
        }
        if (messages.isEmpty() || count.conversation(messages) <= kept) {
            return 0;
        }
        return WholeCalls.python(messages, Math.min(fitting(kept, messages), messages.size() - 1));
    }

    private static int newest(int kept, List<Message> messages) {
        return messages.size() <= kept ? 0 : WholeCalls.python(messages, messages.size() - kept);
    }

    /** Index of the first message from which on all fit; the number of messages if not even the last one does. */
    private int fitting(long kept, List<Message> messages) {
        int from = 0;
        int to = messages.size();
        while (from < to) {
            int middle = (from + to) / 2;
            if (count.part(messages.subList(middle, messages.size())) <= kept) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return to;
    }

    @Override
    public List<Message> shortened(List<Message> messages, long tokens) {
        SummarySettings.Shortening shortening = settings.shortening();
        if (shortening == null || !isDue(shortening.trigger(), messages, tokens)) {
            return messages;
        }
        int end = whole(shortening.keep(), messages);
        return end >= messages.size()
                ? messages
                : new ArgumentShortening(shortening.longest(), shortening.mark(), TextMeasure.CODE_POINTS, false)
                        .before(end, messages);
    }

    private boolean isDue(ContextSize trigger, List<Message> messages, long tokens) {
        if (trigger.unit() == ContextSize.Unit.MESSAGES) {
            return messages.size() >= trigger.value();
        }
        Long threshold = trigger.tokens(window.tokens());
        return threshold != null && tokens >= Math.max(1, threshold);
    }

    /** Index of the first message whose arguments stay whole; calls and their results may be on different sides of it. */
    private int whole(ContextSize keep, List<Message> messages) {
        Long kept = atLeastOne(keep.tokens(window.tokens()));
        if (kept == null) {
            int newest = keep.unit() == ContextSize.Unit.MESSAGES ? (int) keep.value() : USUALLY_KEPT;
            return messages.size() <= newest ? messages.size() : messages.size() - newest;
        }
        long sum = 0;
        for (int i = messages.size() - 1; i >= 0; i--) {
            sum += count.part(messages.subList(i, i + 1));
            if (sum > kept) {
                return i + 1;
            }
        }
        return 0;
    }

    @Override
    public List<Message> squeezed(List<Message> messages) {
        return messages;
    }
}
