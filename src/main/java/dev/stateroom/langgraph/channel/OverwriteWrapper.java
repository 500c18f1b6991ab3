package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/** Recognises the wrappers around a channel's value. */
final class OverwriteWrapper {
    private static final String MARK = "__overwrite__";
    private static final int DELTA_SNAPSHOT = 7;

    private OverwriteWrapper() {}

    /**
     * The value that replaces everything before it, if a write is an overwrite, in one of the three spellings: the library's class, a map
     * with the one key {@code __overwrite__}, a map of {@code value} and that type. Null for an ordinary write.
     */
    static @Nullable ForeignValue replacement(ForeignValue write) {
        ForeignValue.Fields fields = ForeignValue.fields(write);
        if (write instanceof ForeignValue.Ext ext) {
            if (!ext.name().equals("Overwrite") || !ext.module().startsWith("langgraph")) {
                return null;
            }
            ForeignValue inner = fields.get("value");
            return inner == null ? ForeignValue.Null.INSTANCE : inner;
        }
        ForeignValue marked = fields.get(MARK);
        if (marked != null && fields.values().size() == 1) {
            return marked;
        }
        ForeignValue inner = fields.get("value");
        boolean typed = fields.values().size() == 2 && MARK.equals(ForeignValue.text(fields.get("type")));
        return typed ? inner : null;
    }

    /** A stored channel value without the wrapper of a delta channel's snapshot. */
    static ForeignValue unwrapped(ForeignValue stored) {
        return stored instanceof ForeignValue.Ext ext && ext.code() == DELTA_SNAPSHOT ? ext.argument() : stored;
    }
}
