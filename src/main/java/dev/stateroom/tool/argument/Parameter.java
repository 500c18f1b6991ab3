package dev.stateroom.tool.argument;

import dev.stateroom.agent.Value;
import org.jspecify.annotations.Nullable;

/**
 * One argument of a tool.
 *
 * @param name what a model calls it
 * @param kind what it holds
 * @param isNullable true where null may stand for it
 * @param fallback what it is where the model leaves it out; null where it may not
 */
public record Parameter(String name, Kind kind, boolean isNullable, @Nullable Value fallback) {

    /** What an argument holds. */
    public enum Kind {
        /** Text. */
        TEXT,
        /** A number: whole in Python, any in JavaScript. */
        NUMBER,
        /** A whole number above 0. */
        POSITIVE,
        /** True or false. */
        FLAG,
        /** One of the output modes of grep. */
        MODE
    }

    static Parameter needed(String name, Kind kind) {
        return new Parameter(name, kind, false, null);
    }

    static Parameter optional(String name, Kind kind, Value fallback) {
        return new Parameter(name, kind, false, fallback);
    }

    static Parameter nullable(String name, Kind kind) {
        return new Parameter(name, kind, true, Value.Null.INSTANCE);
    }
}
