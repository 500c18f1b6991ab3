package dev.stateroom.tool.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a conversation is summarised, and how much of it stays.
 *
 * @param triggers any one suffices; each is met when all its sizes are reached. Empty: never
 * @param keep the newest part, which stays unchanged
 * @param shortening how large arguments of old calls are shortened; null if they are not
 */
public record SummarySettings(List<List<ContextSize>> triggers, ContextSize keep, @Nullable Shortening shortening) {
    private static final ContextSize MOST = ContextSize.fraction(0.85);
    private static final ContextSize TENTH = ContextSize.fraction(0.1);

    /** Copies the lists. */
    public SummarySettings {
        triggers = triggers.stream().map(List::copyOf).toList();
    }

    /**
     * How large arguments of old {@code write_file} and {@code edit_file} calls are shortened for the model.
     *
     * @param trigger the threshold for shortening
     * @param keep the newest part, whose arguments stay whole
     * @param longest characters above which an argument is shortened
     * @param mark the text after the characters that remain
     */
    public record Shortening(ContextSize trigger, ContextSize keep, int longest, String mark) {
        /** With the usual length and mark. */
        public Shortening(ContextSize trigger, ContextSize keep) {
            this(trigger, keep, 2_000, "...(argument truncated)");
        }
    }

    /** One threshold, without shortening. */
    public static SummarySettings at(ContextSize trigger, ContextSize keep) {
        return new SummarySettings(List.of(List.of(trigger)), keep, null);
    }

    /**
     * The defaults of the packages. Source: spec table 12.
     *
     * @param knowsWindow true if the size of the model's window is known
     */
    public static SummarySettings usual(boolean knowsWindow) {
        return knowsWindow
                ? new SummarySettings(List.of(List.of(MOST)), TENTH, new Shortening(MOST, TENTH))
                : new SummarySettings(
                        List.of(List.of(ContextSize.tokens(170_000))),
                        ContextSize.messages(6),
                        new Shortening(ContextSize.messages(20), ContextSize.messages(20)));
    }

    /** The same with another threshold. */
    public SummarySettings from(ContextSize trigger) {
        return new SummarySettings(List.of(List.of(trigger)), keep, shortening);
    }

    /** The same with another part to keep. */
    public SummarySettings keeping(ContextSize part) {
        return new SummarySettings(triggers, part, shortening);
    }
}
