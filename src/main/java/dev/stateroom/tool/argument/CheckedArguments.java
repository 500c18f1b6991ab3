package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.FloatText;
import dev.stateroom.dialect.Era;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call's arguments after the check: every parameter of the tool has a value of its kind, or null.
 *
 * @param values by name
 */
public record CheckedArguments(Map<String, ForeignValue> values) {
    /** Copies the map. */
    public CheckedArguments {
        values = Map.copyOf(values);
    }

    /** A text; null if none was given. */
    public @Nullable String text(String name) {
        return ForeignValue.text(values.get(name));
    }

    /** A text that the check guarantees. */
    public String need(String name) {
        String text = text(name);
        if (text == null) {
            throw new IllegalArgumentException("the check let a call pass without " + name);
        }
        return text;
    }

    /** A number, rounded down and kept within 32 bits; null if none was given. */
    public @Nullable Integer number(String name) {
        return switch (values.get(name)) {
            case ForeignValue.Int(long number) -> Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case ForeignValue.BigInt big -> big.value().signum() < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
            case ForeignValue.Real(double number) -> (int) Math.floor(number);
            case null, default -> null;
        };
    }

    /** A number as the dialect's language writes it; empty if none was given. */
    public String shown(String name, Era.Language language) {
        return switch (values.get(name)) {
            case ForeignValue.Int(long number) -> Long.toString(number);
            case ForeignValue.BigInt big -> big.value().toString();
            case ForeignValue.Real(double number) ->
                language == Era.Language.PYTHON ? FloatText.python(number) : FloatText.javascript(number);
            case null, default -> "";
        };
    }

    /** A number, rounded down and kept within 64 bits; 0 if none was given. */
    public long whole(String name) {
        return switch (values.get(name)) {
            case ForeignValue.Int(long number) -> number;
            case ForeignValue.BigInt big -> big.value().signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE - 1;
            case ForeignValue.Real(double number) -> (long) Math.floor(number);
            case null, default -> 0;
        };
    }

    /** The number as a real; NaN if none was given. */
    public double real(String name) {
        return switch (values.get(name)) {
            case ForeignValue.Int(long number) -> number;
            case ForeignValue.BigInt big -> big.value().doubleValue();
            case ForeignValue.Real(double number) -> number;
            case null, default -> Double.NaN;
        };
    }

    /** True if the flag is set. */
    public boolean isTrue(String name) {
        return values.get(name) instanceof ForeignValue.Bool(boolean flag) && flag;
    }
}
