package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LangChain's records for values that JSON lacks: objects with an {@code lc} key. {@code lc: 1} are its own objects with {@code kwargs};
 * {@code lc: 2} is added by the checkpoint libraries for values of the language itself.
 */
final class ConstructorRecords {
    /** JavaScript's undefined: the reader of the enclosing map drops its key. Compared by identity. */
    static final ForeignValue UNDEFINED = new ForeignValue.Opaque("undefined", 0);

    private static final int CODE = -1;

    private ConstructorRecords() {}

    /** The value that a JSON object represents; the object itself if it is not such a record or one of an unknown form. */
    static ForeignValue read(ForeignValue object) {
        if (!(object instanceof ForeignValue.Fields fields)
                || !(fields.get("lc") instanceof ForeignValue.Int(long lc))
                || !(fields.get("type") instanceof ForeignValue.Text(String type))) {
            return object;
        }
        return switch (type) {
            case "undefined" -> UNDEFINED;
            case "delta_snapshot" -> {
                ForeignValue value = fields.get("value");
                yield value == null ? object : MsgpackExtensions.deltaSnapshot(value);
            }
            case "constructor", "not_implemented", "secret" -> constructor(lc, type, fields);
            default -> object;
        };
    }

    private static ForeignValue constructor(long lc, String type, ForeignValue.Fields fields) {
        List<String> id = ForeignValue.items(fields.get("id")).stream()
                .map(part -> part instanceof ForeignValue.Text(String text) ? text : "")
                .toList();
        if (id.isEmpty()) {
            return fields;
        }
        String name = id.getLast();
        if (lc == 2 && id.size() == 1 && name.equals("Uint8Array")) {
            byte[] bytes = ByteLists.bytes(firstArgument(fields));
            if (bytes != null) {
                return new ForeignValue.Bytes(bytes);
            }
        }
        String module = id.subList(0, id.size() - 1).stream().collect(Collectors.joining("."));
        ForeignValue argument = lc == 1 ? keywords(type, fields) : arguments(fields);
        return new ForeignValue.Ext(CODE, module, name, argument, method(fields.get("method")));
    }

    private static ForeignValue keywords(String type, ForeignValue.Fields fields) {
        ForeignValue kwargs = fields.get("kwargs");
        if (kwargs != null) {
            return kwargs;
        }
        ForeignValue repr = fields.get("repr");
        return repr != null ? repr : type.equals("secret") ? new ForeignValue.Text("secret, not stored") : ForeignValue.Fields.EMPTY;
    }

    /** The positional arguments; with keyword arguments next to them, both under their names. */
    private static ForeignValue arguments(ForeignValue.Fields fields) {
        ForeignValue args = fields.get("args");
        ForeignValue kwargs = fields.get("kwargs");
        boolean anyKeywords = !ForeignValue.fields(kwargs).values().isEmpty();
        if (args != null && kwargs != null && anyKeywords && !ForeignValue.items(args).isEmpty()) {
            Map<String, ForeignValue> both = new LinkedHashMap<>();
            both.put("args", args);
            both.put("kwargs", kwargs);
            return ForeignValue.Fields.copyOf(both);
        }
        if (kwargs != null && (anyKeywords || args == null)) {
            return kwargs;
        }
        return args == null ? new ForeignValue.Items(List.of()) : args;
    }

    private static @Nullable ForeignValue firstArgument(ForeignValue.Fields fields) {
        List<ForeignValue> args = ForeignValue.items(fields.get("args"));
        return args.isEmpty() ? null : args.getFirst();
    }

    /** Python may store several names to try; the first text is used. */
    private static @Nullable String method(@Nullable ForeignValue stored) {
        return stored instanceof ForeignValue.Items(List<ForeignValue> names)
                ? names.stream().map(ForeignValue::text).filter(n -> n != null).findFirst().orElse(null)
                : ForeignValue.text(stored);
    }
}
