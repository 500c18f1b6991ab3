package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * One call of a backend and the answer of the reference.
 *
 * @param op the call, or what the recorder looked at
 * @param args its arguments by name
 * @param result the recorded answer
 * @param unordered true if the reference promises no order for the list in the answer
 * @param filesInput files passed in with that turn, null to delete one; null if there are none
 */
public record VectorStep(String op, ForeignValue.Fields args, ForeignValue result, boolean unordered, ForeignValue.@Nullable Fields filesInput) {

    static VectorStep of(ForeignValue.Fields fields) {
        String op = ForeignValue.text(fields.get("op"));
        if (op == null) {
            throw new NoVector("it has a step with neither op, tool nor parallel");
        }
        ForeignValue result = fields.get("result");
        if (result == null) {
            throw new NoVector("its step " + op + " has no result");
        }
        ForeignValue input = fields.get("files_input");
        return new VectorStep(
                op,
                ForeignValue.fields(fields.get("args")),
                result,
                fields.get("unordered") instanceof ForeignValue.Bool(boolean unordered) && unordered,
                input == null ? null : ForeignValue.fields(input));
    }

    /** A text argument; null if it is missing or null. */
    public @Nullable String text(String name) {
        return ForeignValue.text(args.get(name));
    }

    /** A required text argument. */
    public String need(String name) {
        String text = text(name);
        if (text == null) {
            throw new NoVector("its step " + op + " has no " + name);
        }
        return text;
    }

    /** A number argument, rounded down; null if it is missing or null. */
    public @Nullable Integer number(String name) {
        return switch (args.get(name)) {
            case ForeignValue.Int(long number) -> Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case ForeignValue.BigInt(BigInteger number) -> number.signum() < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
            case ForeignValue.Real(double number) -> (int) Math.floor(number);
            case null, default -> null;
        };
    }

    /** The digits of a whole number that is too large for {@link #number}; null for any other argument. */
    public @Nullable String wide(String name) {
        return switch (args.get(name)) {
            case ForeignValue.Int(long number) when number > Integer.MAX_VALUE -> Long.toString(number);
            case ForeignValue.BigInt(BigInteger number) when number.signum() > 0 -> number.toString();
            case null, default -> null;
        };
    }

    /** True only if the argument is the value true. */
    public boolean isTrue(String name) {
        return args.get(name) instanceof ForeignValue.Bool(boolean flag) && flag;
    }
}
