package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.PythonRepr;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Pydantic's lax mode: {@code "5"}, {@code 5.0} and {@code true} are whole numbers, {@code "yes"} is true; unknown arguments are dropped.
 * Source: spec table 10.2, vector {@code tool-argument-errors}, and the package run on random arguments.
 */
final class PydanticCheck implements ArgumentCheck {
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+(?:_\\d+)*(?:\\.0*)?");
    private static final int MOST_DIGITS = 4_300;
    private static final double LARGEST_WHOLE = 0x1p63;
    private static final Set<String> YES = Set.of("1", "t", "y", "true", "yes", "on");
    private static final Set<String> NO = Set.of("0", "f", "n", "false", "no", "off");

    @Override
    public Checked check(String tool, List<ToolParameter> parameters, ForeignValue.Fields given, ForeignValue.Fields written) {
        Map<String, ForeignValue> values = new HashMap<>();
        List<String> errors = new ArrayList<>();
        for (ToolParameter parameter : parameters) {
            ForeignValue value = given.get(parameter.name());
            ForeignValue fallback = parameter.fallback();
            ForeignValue taken;
            if (value == null && fallback != null) {
                taken = fallback;
            } else if (value == null) {
                errors.add(parameter.name() + ": Field required");
                continue;
            } else if (value instanceof ForeignValue.Null && parameter.isNullable()) {
                taken = value;
            } else {
                switch (read(parameter.kind(), value)) {
                    case Read.Good(ForeignValue good) -> taken = good;
                    case Read.Bad(String message) -> {
                        errors.add(parameter.name() + ": " + message);
                        continue;
                    }
                }
            }
            values.put(parameter.name(), taken);
        }
        return errors.isEmpty()
                ? new Checked.Passed(new CheckedArguments(values))
                : new Checked.Refused("Error invoking tool '" + tool + "' with kwargs " + PythonRepr.of(written) + " with error:\n "
                        + String.join("\n", errors) + "\n Please fix the error and try again.");
    }

    private sealed interface Read {
        record Good(ForeignValue value) implements Read {}

        record Bad(String message) implements Read {}
    }

    private static Read read(ToolParameter.Kind kind, ForeignValue value) {
        return switch (kind) {
            case TEXT -> value instanceof ForeignValue.Text ? new Read.Good(value) : new Read.Bad("Input should be a valid string");
            case NUMBER -> whole(value);
            case POSITIVE -> whole(value) instanceof Read.Good(ForeignValue number) ? positive(number) : whole(value);
            case FLAG -> flag(value);
            case MODE ->
                value instanceof ForeignValue.Text(String mode) && MODES.contains(mode)
                        ? new Read.Good(value)
                        : new Read.Bad("Input should be 'files_with_matches', 'content' or 'count'");
        };
    }

    private static Read positive(ForeignValue number) {
        boolean above = switch (number) {
            case ForeignValue.Int(long small) -> small > 0;
            case ForeignValue.BigInt big -> big.value().signum() > 0;
            default -> false;
        };
        return above ? new Read.Good(number) : new Read.Bad("Input should be greater than 0");
    }

    private static Read whole(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Int _, ForeignValue.BigInt _ -> new Read.Good(value);
            case ForeignValue.Bool(boolean flag) -> new Read.Good(new ForeignValue.Int(flag ? 1 : 0));
            case ForeignValue.Real(double number) -> whole(number);
            case ForeignValue.Text(String text) -> whole(text);
            default -> new Read.Bad("Input should be a valid integer");
        };
    }

    private static Read whole(double number) {
        if (!Double.isFinite(number)) {
            return new Read.Bad("Input should be a finite number");
        }
        if (number != Math.rint(number)) {
            return new Read.Bad("Input should be a valid integer, got a number with a fractional part");
        }
        return Math.abs(number) < LARGEST_WHOLE
                ? new Read.Good(new ForeignValue.Int((long) number))
                : new Read.Bad("Unable to parse input string as an integer, exceeded maximum size");
    }

    private static Read whole(String text) {
        String stripped = PythonLines.strip(text);
        if (stripped.length() > MOST_DIGITS) {
            return new Read.Bad("Unable to parse input string as an integer, exceeded maximum size");
        }
        if (!INTEGER.matcher(stripped).matches()) {
            return new Read.Bad("Input should be a valid integer, unable to parse string as an integer");
        }
        int dot = stripped.indexOf('.');
        BigInteger number = new BigInteger((dot < 0 ? stripped : stripped.substring(0, dot)).replace("_", "").replace("+", ""));
        return new Read.Good(number.bitLength() < Long.SIZE ? new ForeignValue.Int(number.longValue()) : new ForeignValue.BigInt(number));
    }

    private static Read flag(ForeignValue value) {
        @Nullable Boolean flag = switch (value) {
            case ForeignValue.Bool(boolean given) -> given;
            case ForeignValue.Int(long number) -> number == 0 || number == 1 ? (Boolean) (number == 1) : null;
            case ForeignValue.Real(double number) -> number == 0 || number == 1 ? (Boolean) (number == 1) : null;
            case ForeignValue.Text(String text) -> flag(text.toLowerCase(Locale.ROOT));
            default -> null;
        };
        if (flag != null) {
            return new Read.Good(new ForeignValue.Bool(flag));
        }
        boolean read = value instanceof ForeignValue.Text
                || value instanceof ForeignValue.Int
                || (value instanceof ForeignValue.Real(double number)
                        && number == Math.rint(number)
                        && Math.abs(number) < LARGEST_WHOLE);
        return new Read.Bad(
                read ? "Input should be a valid boolean, unable to interpret input" : "Input should be a valid boolean");
    }

    private static @Nullable Boolean flag(String word) {
        return YES.contains(word) ? (Boolean) true : NO.contains(word) ? (Boolean) false : null;
    }
}
