package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PackedFields;
import dev.stateroom.langgraph.serde.Serializer;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A checkpoint's metadata, kept as the stored JSON: thousands of checkpoints have some each. */
final class CheckpointMetadata extends PackedFields {
    /** {@code langgraph.checkpoint.base.CheckpointMetadata.source}; JavaScript's are the same. */
    private static final Set<String> SOURCES = Set.of("input", "loop", "update", "fork");

    private final byte[] json;
    private final Consumer<String> damage;

    /** @param damage receives a phrase, behind "the metadata", for values that no runtime writes there */
    CheckpointMetadata(byte[] json, Consumer<String> damage) {
        this.json = json;
        this.damage = damage;
    }

    int storedSize() {
        return json.length;
    }

    @Override
    protected Map<String, ForeignValue> unpack() {
        ForeignValue value = json.length == 0 ? ForeignValue.Fields.EMPTY : Serializer.decode("json", json);
        Map<String, ForeignValue> fields = ForeignValue.fields(value).values();
        if (!(value instanceof ForeignValue.Fields)) {
            damage.accept("is not a map of fields");
        }
        ForeignValue step = fields.get("step");
        if (step != null && !(step instanceof ForeignValue.Int(long number) && number == (int) number)) {
            damage.accept("has a step that is not a number of a step");
        }
        ForeignValue source = fields.get("source");
        if (source != null && !(source instanceof ForeignValue.Text(String name) && SOURCES.contains(name))) {
            damage.accept("has a source that is not one of input, loop, update and fork");
        }
        return fields;
    }
}
