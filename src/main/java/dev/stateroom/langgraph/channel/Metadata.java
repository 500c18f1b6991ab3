package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Serializer;
import java.lang.ref.WeakReference;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A checkpoint's metadata, kept as the stored JSON and unpacked while somebody looks: thousands of checkpoints have some each. */
final class Metadata extends AbstractMap<String, Value> {
    private final byte[] json;
    private WeakReference<Map<String, Value>> unpacked = new WeakReference<>(null);
    private final Runnable damage;

    /** @param damage called when there turn out to be bytes that hold no fields */
    Metadata(byte[] json, Runnable damage) {
        this.json = json;
        this.damage = damage;
    }

    private synchronized Map<String, Value> unpacked() {
        Map<String, Value> fields = unpacked.get();
        if (fields == null) {
            Value value = json.length == 0 ? Value.Fields.EMPTY : Serializer.decode("json", json);
            if (!(value instanceof Value.Fields)) {
                damage.run();
            }
            fields = Value.fields(value).values();
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
