package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Value;
import org.jspecify.annotations.Nullable;

/** Recognises the wrappers around a channel's value. */
final class Overwrites {
    private static final String MARK = "__overwrite__";
    private static final int DELTA_SNAPSHOT = 7;

    private Overwrites() {}

    /**
     * The value that replaces everything before it, where a write says so, in one of the three spellings: the library's class,
     * a map with the one key {@code __overwrite__}, a map of {@code value} and that type. Null for an ordinary write.
     */
    static @Nullable Value replacement(Value write) {
        Value.Fields fields = Value.fields(write);
        if (write instanceof Value.Ext ext) {
            if (!ext.name().equals("Overwrite") || !ext.module().startsWith("langgraph")) {
                return null;
            }
            Value inner = fields.get("value");
            return inner == null ? Value.Null.INSTANCE : inner;
        }
        Value marked = fields.get(MARK);
        if (marked != null && fields.values().size() == 1) {
            return marked;
        }
        Value inner = fields.get("value");
        boolean typed = fields.values().size() == 2 && MARK.equals(Value.text(fields.get("type")));
        return typed ? inner : null;
    }

    /** A stored channel value without the wrapper of a delta channel's snapshot. */
    static Value unwrapped(Value stored) {
        return stored instanceof Value.Ext ext && ext.code() == DELTA_SNAPSHOT ? ext.argument() : stored;
    }
}
