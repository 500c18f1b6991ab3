package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PackedFields;
import dev.stateroom.langgraph.serde.Serializer;
import java.util.Map;

/** A checkpoint's metadata, kept as the stored JSON: thousands of checkpoints have some each. */
final class CheckpointMetadata extends PackedFields {
    private final byte[] json;
    private final Runnable damage;

    /** @param damage called when there turn out to be bytes that hold no fields */
    CheckpointMetadata(byte[] json, Runnable damage) {
        this.json = json;
        this.damage = damage;
    }

    @Override
    protected Map<String, ForeignValue> unpack() {
        ForeignValue value = json.length == 0 ? ForeignValue.Fields.EMPTY : Serializer.decode("json", json);
        if (!(value instanceof ForeignValue.Fields)) {
            damage.run();
        }
        return ForeignValue.fields(value).values();
    }
}
