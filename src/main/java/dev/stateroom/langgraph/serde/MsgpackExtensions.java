package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The extensions that JsonPlusSerializer writes: 0 one argument, 1 positional arguments, 2 keywords, 3 a named constructor, 4
 * and 5 an object's fields, 6 a numpy array, 7 the snapshot of a delta channel.
 */
final class MsgpackExtensions {
    static final int NUMPY = 6;
    static final int DELTA_SNAPSHOT = 7;

    private static final List<String> NUMPY_FIELDS = List.of("dtype", "shape", "order", "data");

    private MsgpackExtensions() {}

    /** Names the parts of an extension's decoded payload; a payload of another shape than its code requires stays whole. */
    static ForeignValue named(int code, ForeignValue payload) {
        if (code == DELTA_SNAPSHOT) {
            return deltaSnapshot(payload);
        }
        List<ForeignValue> parts = ForeignValue.items(payload);
        if (code == NUMPY) {
            return new ForeignValue.Ext(code, "numpy", "ndarray", numpyFields(parts, payload), null);
        }
        if (parts.size() >= 3
                && parts.get(0) instanceof ForeignValue.Text(String module)
                && parts.get(1) instanceof ForeignValue.Text(String name)) {
            String method = parts.size() > 3 ? ForeignValue.text(parts.get(3)) : null;
            return new ForeignValue.Ext(code, module, name, parts.get(2), method);
        }
        return new ForeignValue.Ext(code, "", "extension " + code, payload, null);
    }

    /** The full value of a delta channel, in any serialisation. */
    static ForeignValue deltaSnapshot(ForeignValue value) {
        return new ForeignValue.Ext(DELTA_SNAPSHOT, "langgraph", "_DeltaSnapshot", value, null);
    }

    private static ForeignValue numpyFields(List<ForeignValue> parts, ForeignValue payload) {
        if (parts.size() != NUMPY_FIELDS.size()) {
            return payload;
        }
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            fields.put(NUMPY_FIELDS.get(i), parts.get(i));
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
