package dev.stateroom.tool.summary;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A size of a conversation: a threshold, or the part to keep. The packages write {@code ("tokens", 170000)}.
 *
 * @param unit the unit
 * @param value the number; for {@link Unit#FRACTION} more than 0 and at most 1, otherwise a whole number above 0
 */
public record ContextSize(Unit unit, double value) {
    /** Refuses the values that the packages refuse. */
    public ContextSize {
        boolean fits = unit == Unit.FRACTION ? value > 0 && value <= 1 : value >= 1 && value <= Integer.MAX_VALUE;
        if (!fits) {
            throw new IllegalArgumentException("not a size of a conversation: " + value + " " + unit.id());
        }
    }

    /** The unit of a size. */
    public enum Unit {
        MESSAGES,
        /** Estimated tokens. */
        TOKENS,
        /** Estimated tokens as a part of the model's window. */
        FRACTION;

        /** Its name in the packages' settings: {@code tokens}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A number of messages. */
    public static ContextSize messages(int count) {
        return new ContextSize(Unit.MESSAGES, count);
    }

    /** A number of tokens. */
    public static ContextSize tokens(int count) {
        return new ContextSize(Unit.TOKENS, count);
    }

    /** A part of the model's window. */
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
     * The number of tokens, rounded down.
     *
     * @param window the model's window; null if unknown
     * @return null for messages, and for a part of an unknown window
     */
    @Nullable Long tokens(@Nullable Integer window) {
        return switch (unit) {
            case MESSAGES -> null;
            case TOKENS -> (long) value;
            case FRACTION -> window == null ? null : (Long) (long) (window * value);
        };
    }
}
