package dev.stateroom.tool.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a conversation is summarised, and how much of it stays.
 *
 * @param triggers any one of them that is met; each is met when all its sizes are reached. None: never
 * @param keep the newest part, which stays as it is
 * @param shortening how large arguments of old calls are shown; null if they are shown whole
 */
public record SummarySettings(List<List<ContextSize>> triggers, ContextSize keep, @Nullable Shortening shortening) {
    private static final ContextSize MOST = ContextSize.fraction(0.85);
    private static final ContextSize TENTH = ContextSize.fraction(0.1);

    /** Copies the lists. */
    public SummarySettings {
        triggers = triggers.stream().map(List::copyOf).toList();
    }

    /**
     * How large arguments of old {@code write_file} and {@code edit_file} calls are shown to the model.
     *
     * @param trigger from when on
     * @param keep the newest part, whose arguments stay whole
     * @param longest characters above which an argument is shortened
     * @param mark what is behind the characters that are left of it
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
     * What the packages use where nothing is set. Source: spec table 12.
     *
     * @param knowsWindow true if it is known how many tokens the model takes
     */
    public static SummarySettings usual(boolean knowsWindow) {
        return knowsWindow
                ? new SummarySettings(List.of(List.of(MOST)), TENTH, new Shortening(MOST, TENTH))
                : new SummarySettings(
                        List.of(List.of(ContextSize.tokens(170_000))),
                        ContextSize.messages(6),
                        new Shortening(ContextSize.messages(20), ContextSize.messages(20)));
    }

    /** The same from another threshold on. */
    public SummarySettings from(ContextSize trigger) {
        return new SummarySettings(List.of(List.of(trigger)), keep, shortening);
    }

    /** The same keeping another part. */
    public SummarySettings keeping(ContextSize part) {
        return new SummarySettings(triggers, part, shortening);
    }
}
