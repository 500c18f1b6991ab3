package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Serializer;
import java.lang.ref.SoftReference;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A checkpoint's metadata, kept as the stored JSON and unpacked while somebody looks: thousands of checkpoints have some each. */
final class Metadata extends AbstractMap<String, Value> {
    private final byte[] json;
    private SoftReference<Map<String, Value>> unpacked = new SoftReference<>(null);

    Metadata(byte[] json) {
        this.json = json;
    }

    private synchronized Map<String, Value> unpacked() {
        Map<String, Value> fields = unpacked.get();
        if (fields == null) {
            fields = json.length == 0 ? Map.of() : Value.fields(Serializer.decode("json", json)).values();
            unpacked = new SoftReference<>(fields);
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
