package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.FloatText;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Zod: nearly everything is converted to numbers, nothing to texts and flags; unknown arguments are dropped. A stack trace of the package
 * is shown as {@code <stack>}. Source: vectors {@code tool-argument-errors} and {@code js-tool-grep-formats}.
 */
final class ZodCheck implements ArgumentCheck {
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:\\d+\\.?\\d*(?:[eE][+-]?\\d+)?|\\.\\d+(?:[eE][+-]?\\d+)?|Infinity)");
    private static final Pattern PREFIXED = Pattern.compile("0(?:[xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)");
    private static final double LARGEST_SAFE = 9007199254740991.0;

    @Override
    public Checked check(String tool, List<ToolParameter> parameters, ForeignValue.Fields given, ForeignValue.Fields written) {
        Map<String, ForeignValue> values = new HashMap<>();
        List<String> errors = new ArrayList<>();
        for (ToolParameter parameter : parameters) {
            ForeignValue value = given.get(parameter.name());
            ForeignValue fallback = parameter.fallback();
            if (value == null && fallback != null) {
                values.put(parameter.name(), fallback);
            } else if (value instanceof ForeignValue.Null && parameter.isNullable()) {
                values.put(parameter.name(), value);
            } else {
                List<String> wrong = new ArrayList<>();
                ForeignValue read = value == null ? missing(parameter, wrong) : read(parameter.kind(), value, wrong);
                values.put(parameter.name(), read);
                wrong.forEach(message -> errors.add("✖ " + message + "\n  → at " + parameter.name()));
            }
        }
        return errors.isEmpty()
                ? new Checked.Passed(new CheckedArguments(values))
                : new Checked.Refused("Error invoking tool '" + tool + "' with kwargs " + JsonText.JAVASCRIPT.of(written)
                        + " with error: Error: Received tool input did not match expected schema\n\n"
                        + String.join("\n", errors) + "\n    at <stack>\n Please fix the error and try again.");
    }

    private static ForeignValue missing(ToolParameter parameter, List<String> wrong) {
        wrong.add("Invalid input: expected " + expected(parameter.kind()) + ", received undefined");
        return ForeignValue.Null.INSTANCE;
    }

    private static String expected(ToolParameter.Kind kind) {
        return switch (kind) {
            case TEXT, MODE -> "string";
            case NUMBER, POSITIVE -> "number";
            case FLAG -> "boolean";
        };
    }

    private static ForeignValue read(ToolParameter.Kind kind, ForeignValue value, List<String> wrong) {
        return switch (kind) {
            case TEXT -> fitting(value, value instanceof ForeignValue.Text, kind, wrong);
            case FLAG -> fitting(value, value instanceof ForeignValue.Bool, kind, wrong);
            case MODE -> {
                if (!(value instanceof ForeignValue.Text(String mode)) || !MODES.contains(mode)) {
                    wrong.add("Invalid option: expected one of \"" + String.join("\"|\"", MODES) + "\"");
                }
                yield value;
            }
            case NUMBER, POSITIVE -> number(kind, value, wrong);
        };
    }

    private static ForeignValue fitting(ForeignValue value, boolean fits, ToolParameter.Kind kind, List<String> wrong) {
        if (!fits) {
            wrong.add("Invalid input: expected " + expected(kind) + ", received " + type(value));
        }
        return value;
    }

    private static ForeignValue number(ToolParameter.Kind kind, ForeignValue value, List<String> wrong) {
        double number = number(value);
        if (!Double.isFinite(number)) {
            wrong.add("Invalid input: expected number, received " + FloatText.javascript(number));
        } else if (kind == ToolParameter.Kind.POSITIVE) {
            checkPositive(number, wrong);
        }
        return number == Math.rint(number) && Math.abs(number) <= LARGEST_SAFE
                ? new ForeignValue.Int((long) number)
                : new ForeignValue.Real(number);
    }

    private static void checkPositive(double number, List<String> wrong) {
        if (number != Math.rint(number)) {
            wrong.add("Invalid input: expected int, received number");
        } else if (number > LARGEST_SAFE) {
            wrong.add("Too big: expected int to be <=9007199254740991");
        } else if (number < -LARGEST_SAFE) {
            wrong.add("Too small: expected int to be >=-9007199254740991");
        }
        if (number <= 0) {
            wrong.add("Too small: expected number to be >0");
        }
    }

    private static String type(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _ -> "null";
            case ForeignValue.Bool _ -> "boolean";
            case ForeignValue.Int _, ForeignValue.BigInt _, ForeignValue.Real _ -> "number";
            case ForeignValue.Text _ -> "string";
            case ForeignValue.Items _ -> "array";
            default -> "object";
        };
    }

    private static double number(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _ -> 0;
            case ForeignValue.Bool(boolean flag) -> flag ? 1 : 0;
            case ForeignValue.Int(long number) -> number;
            case ForeignValue.BigInt big -> big.value().doubleValue();
            case ForeignValue.Real(double number) -> number;
            case ForeignValue.Text(String text) -> number(text);
            case ForeignValue.Items(List<ForeignValue> items) when items.isEmpty() -> 0;
            case ForeignValue.Items(List<ForeignValue> items) when items.size() == 1 ->
                switch (items.getFirst()) {
                    case ForeignValue.Null _ -> 0;
                    case ForeignValue.Bool _ -> Double.NaN;
                    case ForeignValue only -> number(only);
                };
            default -> Double.NaN;
        };
    }

    private static double number(String text) {
        String trimmed = JsText.trim(text);
        if (trimmed.isEmpty()) {
            return 0;
        }
        if (PREFIXED.matcher(trimmed).matches()) {
            int radix = switch (Character.toLowerCase(trimmed.charAt(1))) {
                case 'x' -> 16;
                case 'o' -> 8;
                default -> 2;
            };
            return new java.math.BigInteger(trimmed.substring(2), radix).doubleValue();
        }
        return DECIMAL.matcher(trimmed).matches() ? Double.parseDouble(trimmed) : Double.NaN;
    }
}
