package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.lang.ref.WeakReference;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fields that are kept as stored and unpacked on each read. Safe for use by several threads. */
public abstract class PackedFields extends AbstractMap<String, ForeignValue> {
    private @Nullable WeakReference<Map<String, ForeignValue>> unpacked;

    /** For subclasses with a stored form. */
    protected PackedFields() {}

    /** Unpacks the fields. */
    protected abstract Map<String, ForeignValue> unpack();

    private synchronized Map<String, ForeignValue> unpacked() {
        Map<String, ForeignValue> fields = unpacked == null ? null : unpacked.get();
        if (fields == null) {
            fields = unpack();
            unpacked = new WeakReference<>(fields);
        }
        return fields;
    }

    @Override
    public Set<Entry<String, ForeignValue>> entrySet() {
        return unpacked().entrySet();
    }

    @Override
    public @Nullable ForeignValue get(@Nullable Object key) {
        return key == null ? null : unpacked().get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key != null && unpacked().containsKey(key);
    }
}
