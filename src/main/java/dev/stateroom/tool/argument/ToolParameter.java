package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * One argument of a tool.
 *
 * @param name the name for the model
 * @param kind the kind of its value
 * @param isNullable true if null is accepted
 * @param fallback the default; null if it is required
 */
public record ToolParameter(String name, Kind kind, boolean isNullable, @Nullable ForeignValue fallback) {

    /** The kind of an argument's value. */
    public enum Kind {
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

    static ToolParameter needed(String name, Kind kind) {
        return new ToolParameter(name, kind, false, null);
    }

    static ToolParameter optional(String name, Kind kind, ForeignValue fallback) {
        return new ToolParameter(name, kind, false, fallback);
    }

    static ToolParameter nullable(String name, Kind kind) {
        return new ToolParameter(name, kind, true, ForeignValue.Null.INSTANCE);
    }
}
