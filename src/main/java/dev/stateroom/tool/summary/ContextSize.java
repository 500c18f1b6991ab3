package dev.stateroom.tool.summary;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a conversation: a threshold, or what stays. The packages write {@code ("tokens", 170000)}.
 *
 * @param unit what is counted
 * @param value how many; for {@link Unit#FRACTION} more than 0 and at most 1, otherwise a whole number above 0
 */
public record ContextSize(Unit unit, double value) {
    /** Refuses what the packages refuse. */
    public ContextSize {
        boolean fits = unit == Unit.FRACTION ? value > 0 && value <= 1 : value >= 1 && value <= Integer.MAX_VALUE;
        if (!fits) {
            throw new IllegalArgumentException("not a size of a conversation: " + value + " " + unit.id());
        }
    }

    /** What is counted. */
    public enum Unit {
        MESSAGES,
        /** Estimated tokens. */
        TOKENS,
        /** Estimated tokens as a part of what the model takes. */
        FRACTION;

        /** Its name in the packages' settings: {@code tokens}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** So many messages. */
    public static ContextSize messages(int count) {
        return new ContextSize(Unit.MESSAGES, count);
    }

    /** So many tokens. */
    public static ContextSize tokens(int count) {
        return new ContextSize(Unit.TOKENS, count);
    }

    /** That part of what the model takes. */
    public static ContextSize fraction(double part) {
        return new ContextSize(Unit.FRACTION, part);
    }

    /** Reads {@code messages:20}, {@code tokens:170000} or {@code fraction:0.85}; empty for anything else. */
    public static Optional<ContextSize> parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return Optional.empty();
        }
        try {
            Unit unit = Unit.valueOf(text.substring(0, colon).strip().toUpperCase(Locale.ROOT));
            String number = text.substring(colon + 1).strip();
            return Optional.of(new ContextSize(
                    unit, unit == Unit.FRACTION ? Double.parseDouble(number) : Integer.parseInt(number)));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }

    /**
     * The tokens that it stands for, rounded down.
     *
     * @param window what the model takes; null if that is not known
     * @return null for messages, and for a part of what is not known
     */
    @Nullable Long tokens(@Nullable Integer window) {
        return switch (unit) {
            case MESSAGES -> null;
            case TOKENS -> (long) value;
            case FRACTION -> window == null ? null : (Long) (long) (window * value);
        };
    }
}
