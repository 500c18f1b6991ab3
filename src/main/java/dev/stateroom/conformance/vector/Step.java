package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * One call of a backend and what the reference answered.
 *
 * @param op the call, or what the recorder looked at
 * @param args its arguments by name
 * @param result the recorded answer
 * @param unordered true where the reference promises no order for the list in it
 * @param filesInput files passed in with that turn, null for one that goes; null where there are none
 */
public record Step(String op, Value.Fields args, Value result, boolean unordered, Value.@Nullable Fields filesInput) {

    static Step of(Value.Fields fields) {
        String op = Value.text(fields.get("op"));
        if (op == null) {
            throw new NoVector("it has a step with neither op, tool nor parallel");
        }
        Value result = fields.get("result");
        if (result == null) {
            throw new NoVector("its step " + op + " has no result");
        }
        Value input = fields.get("files_input");
        return new Step(
                op,
                Value.fields(fields.get("args")),
                result,
                fields.get("unordered") instanceof Value.Bool(boolean unordered) && unordered,
                input == null ? null : Value.fields(input));
    }

    /** A text argument; null where it is missing or null. */
    public @Nullable String text(String name) {
        return Value.text(args.get(name));
    }

    /** A text argument that the call cannot do without. */
    public String need(String name) {
        String text = text(name);
        if (text == null) {
            throw new NoVector("its step " + op + " has no " + name);
        }
        return text;
    }

    /** A number argument, rounded down; null where it is missing or null. */
    public @Nullable Integer number(String name) {
        return switch (args.get(name)) {
            case Value.Int(long number) -> Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case Value.BigInt(BigInteger number) -> number.signum() < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
            case Value.Real(double number) -> (int) Math.floor(number);
            case null, default -> null;
        };
    }

    /** A whole number above those that {@link #number} gives, in its digits; null for any other argument. */
    public @Nullable String wide(String name) {
        return switch (args.get(name)) {
            case Value.Int(long number) when number > Integer.MAX_VALUE -> Long.toString(number);
            case Value.BigInt(BigInteger number) when number.signum() > 0 -> number.toString();
            case null, default -> null;
        };
    }

    /** True only for an argument that is true. */
    public boolean isTrue(String name) {
        return args.get(name) instanceof Value.Bool(boolean flag) && flag;
    }
}
