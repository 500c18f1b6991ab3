package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LangChain's records for what JSON cannot say: objects with an {@code lc} key. {@code lc: 1} are its own objects with {@code
 * kwargs}; {@code lc: 2} is what the checkpoint libraries add for values of the language itself.
 */
final class ConstructorRecords {
    /** JavaScript's undefined: its key is dropped by whoever reads the map around it. Told by identity. */
    static final Value UNDEFINED = new Value.Opaque("undefined", 0);

    private static final int CODE = -1;

    private ConstructorRecords() {}

    /** What a JSON object stands for; itself when it is no such record or one of an unknown form. */
    static Value read(Value object) {
        if (!(object instanceof Value.Fields fields)
                || !(fields.get("lc") instanceof Value.Int(long lc))
                || !(fields.get("type") instanceof Value.Text(String type))) {
            return object;
        }
        return switch (type) {
            case "undefined" -> UNDEFINED;
            case "delta_snapshot" -> {
                Value value = fields.get("value");
                yield value == null ? object : Extensions.deltaSnapshot(value);
            }
            case "constructor", "not_implemented", "secret" -> constructor(lc, type, fields);
            default -> object;
        };
    }

    private static Value constructor(long lc, String type, Value.Fields fields) {
        List<String> id = Value.items(fields.get("id")).stream()
                .map(part -> part instanceof Value.Text(String text) ? text : "")
                .toList();
        if (id.isEmpty()) {
            return fields;
        }
        String name = id.getLast();
        if (lc == 2 && id.size() == 1 && name.equals("Uint8Array")) {
            byte[] bytes = ByteLists.bytes(firstArgument(fields));
            if (bytes != null) {
                return new Value.Bytes(bytes);
            }
        }
        String module = id.subList(0, id.size() - 1).stream().collect(Collectors.joining("."));
        Value argument = lc == 1 ? keywords(type, fields) : arguments(fields);
        return new Value.Ext(CODE, module, name, argument, method(fields.get("method")));
    }

    private static Value keywords(String type, Value.Fields fields) {
        Value kwargs = fields.get("kwargs");
        if (kwargs != null) {
            return kwargs;
        }
        Value repr = fields.get("repr");
        return repr != null ? repr : type.equals("secret") ? new Value.Text("secret, not stored") : Value.Fields.EMPTY;
    }

    /** The positional arguments; with keyword arguments beside them, both under their names. */
    private static Value arguments(Value.Fields fields) {
        Value args = fields.get("args");
        Value kwargs = fields.get("kwargs");
        boolean anyKeywords = !Value.fields(kwargs).values().isEmpty();
        if (args != null && kwargs != null && anyKeywords && !Value.items(args).isEmpty()) {
            Map<String, Value> both = new LinkedHashMap<>();
            both.put("args", args);
            both.put("kwargs", kwargs);
            return Value.Fields.copyOf(both);
        }
        if (kwargs != null && (anyKeywords || args == null)) {
            return kwargs;
        }
        return args == null ? new Value.Items(List.of()) : args;
    }

    private static @Nullable Value firstArgument(Value.Fields fields) {
        List<Value> args = Value.items(fields.get("args"));
        return args.isEmpty() ? null : args.getFirst();
    }

    /** Python may store several names to try; the first text is meant. */
    private static @Nullable String method(@Nullable Value stored) {
        return stored instanceof Value.Items(List<Value> names)
                ? names.stream().map(Value::text).filter(n -> n != null).findFirst().orElse(null)
                : Value.text(stored);
    }
}
