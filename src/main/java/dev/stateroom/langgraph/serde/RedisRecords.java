package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The records of Python's Redis saver ({@code JsonPlusRedisSerializer}) for values that JSON lacks: marks of its own besides LangChain's
 * records, and messages in LangChain's form for JSON.
 */
final class RedisRecords {
    private static final int CODE = -1;

    private RedisRecords() {}

    /** The value that a JSON object represents; the object itself if it is not such a record. */
    static ForeignValue read(ForeignValue object) {
        if (!(object instanceof ForeignValue.Fields fields)) {
            return object;
        }
        Map<String, ForeignValue> values = fields.values();
        if (values.size() == 1 && values.get("__bytes__") instanceof ForeignValue.Text(String encoded)) {
            return bytes(object, encoded);
        }
        if (isMarked(fields, "__delta_snapshot__") && values.size() == 2 && values.containsKey("value")) {
            return MsgpackExtensions.deltaSnapshot(values.get("value"));
        }
        if (isMarked(fields, "__send__") && values.size() == 3 && values.containsKey("node") && values.containsKey("arg")) {
            return new ForeignValue.Ext(CODE, "langgraph.types", "Send", new ForeignValue.Items(List.of(values.get("node"), values.get("arg"))), null);
        }
        if (isMarked(fields, "__interrupt__") && values.containsKey("value")) {
            Map<String, ForeignValue> own = new LinkedHashMap<>(values);
            own.remove("__interrupt__");
            return new ForeignValue.Ext(CODE, "langgraph.types", "Interrupt", ForeignValue.Fields.copyOf(own), null);
        }
        return ConstructorRecords.read(object);
    }

    private static boolean isMarked(ForeignValue.Fields fields, String mark) {
        return fields.get(mark) instanceof ForeignValue.Bool(boolean is) && is;
    }

    private static ForeignValue bytes(ForeignValue object, String encoded) {
        try {
            return new ForeignValue.Bytes(Base64.getDecoder().decode(encoded));
        } catch (IllegalArgumentException notEncoded) {
            return object;
        }
    }
}
