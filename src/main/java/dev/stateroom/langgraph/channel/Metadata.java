package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.PackedFields;
import dev.stateroom.langgraph.serde.Serializer;
import java.util.Map;

/** A checkpoint's metadata, kept as the stored JSON: thousands of checkpoints have some each. */
final class Metadata extends PackedFields {
    private final byte[] json;
    private final Runnable damage;

    /** @param damage called when there turn out to be bytes that hold no fields */
    Metadata(byte[] json, Runnable damage) {
        this.json = json;
        this.damage = damage;
    }

    @Override
    protected Map<String, Value> unpack() {
        Value value = json.length == 0 ? Value.Fields.EMPTY : Serializer.decode("json", json);
        if (!(value instanceof Value.Fields)) {
            damage.run();
        }
        return Value.fields(value).values();
    }
}
