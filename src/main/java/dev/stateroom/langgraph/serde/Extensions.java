package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The extensions that JsonPlusSerializer writes: 0 one argument, 1 positional arguments, 2 keywords, 3 a named constructor, 4
 * and 5 an object's fields, 6 a numpy array, 7 the snapshot of a delta channel.
 */
final class Extensions {
    static final int NUMPY = 6;
    static final int DELTA_SNAPSHOT = 7;

    private static final List<String> NUMPY_FIELDS = List.of("dtype", "shape", "order", "data");

    private Extensions() {}

    /** Names what an extension's decoded payload holds; a payload of another shape than its code asks for stays whole. */
    static Value named(int code, Value payload) {
        if (code == DELTA_SNAPSHOT) {
            return deltaSnapshot(payload);
        }
        List<Value> parts = Value.items(payload);
        if (code == NUMPY) {
            return new Value.Ext(code, "numpy", "ndarray", numpyFields(parts, payload), null);
        }
        if (parts.size() >= 3
                && parts.get(0) instanceof Value.Text(String module)
                && parts.get(1) instanceof Value.Text(String name)) {
            String method = parts.size() > 3 ? Value.text(parts.get(3)) : null;
            return new Value.Ext(code, module, name, parts.get(2), method);
        }
        return new Value.Ext(code, "", "extension " + code, payload, null);
    }

    /** The full value of a delta channel, in whichever serialisation it was found. */
    static Value deltaSnapshot(Value value) {
        return new Value.Ext(DELTA_SNAPSHOT, "langgraph", "_DeltaSnapshot", value, null);
    }

    private static Value numpyFields(List<Value> parts, Value payload) {
        if (parts.size() != NUMPY_FIELDS.size()) {
            return payload;
        }
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            fields.put(NUMPY_FIELDS.get(i), parts.get(i));
        }
        return Value.Fields.copyOf(fields);
    }
}
