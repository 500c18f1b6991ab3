package dev.stateroom.tool.argument;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * One argument of a tool.
 *
 * @param name what a model calls it
 * @param kind what it holds
 * @param isNullable true if null may stand for it
 * @param fallback what it is where the model leaves it out; null if it may not
 */
public record ToolParameter(String name, Kind kind, boolean isNullable, @Nullable ForeignValue fallback) {

    /** What an argument holds. */
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
