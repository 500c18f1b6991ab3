package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.Value;
import java.lang.ref.WeakReference;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fields that are kept as they were stored and unpacked while somebody looks. Safe for use by several threads. */
public abstract class PackedFields extends AbstractMap<String, Value> {
    private @Nullable WeakReference<Map<String, Value>> unpacked;

    /** For those who know how the fields are stored. */
    protected PackedFields() {}

    /** The fields, made anew. */
    protected abstract Map<String, Value> unpack();

    private synchronized Map<String, Value> unpacked() {
        Map<String, Value> fields = unpacked == null ? null : unpacked.get();
        if (fields == null) {
            fields = unpack();
            unpacked = new WeakReference<>(fields);
        }
        return fields;
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return unpacked().entrySet();
    }

    @Override
    public @Nullable Value get(@Nullable Object key) {
        return key == null ? null : unpacked().get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key != null && unpacked().containsKey(key);
    }
}
