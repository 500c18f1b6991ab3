package dev.stateroom.conformance.vector;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * How a vector's backend is built.
 *
 * @param type {@code state}, {@code filesystem}, {@code composite} and so on
 * @param fields everything that stands beside it
 */
public record BackendSpec(String type, Value.Fields fields) {
    private static final int DEEPEST = 32;

    /** The spec that a value holds. */
    static BackendSpec of(@Nullable Value value) {
        return of(value, 0);
    }

    private static BackendSpec of(@Nullable Value value, int depth) {
        Value.Fields fields = Value.fields(value);
        String type = Value.text(fields.get("type"));
        if (type == null) {
            throw new NoVector("its backend has no type");
        }
        if (depth > DEEPEST) {
            throw new NoVector("its backends are nested deeper than " + DEEPEST);
        }
        BackendSpec spec = new BackendSpec(type, fields);
        for (String part : List.of("default", "inner")) {
            if (spec.has(part)) {
                of(fields.get(part), depth + 1);
            }
        }
        Value.fields(fields.get("routes")).values().values().forEach(route -> of(route, depth + 1));
        return spec;
    }

    /** True where the field stands, null included. */
    public boolean has(String field) {
        return fields.get(field) != null;
    }

    /** A text field; null where it is missing or something else. */
    public @Nullable String text(String field) {
        return Value.text(fields.get(field));
    }

    /** True only for a field that is true. */
    public boolean isTrue(String field) {
        return Boolean.TRUE.equals(flag(field));
    }

    /** A field that is true or false; null where it is missing or something else. */
    public @Nullable Boolean flag(String field) {
        return fields.get(field) instanceof Value.Bool(boolean flag) ? (Boolean) flag : null;
    }

    /** A number; null where it is missing or something else. */
    public @Nullable Double number(String field) {
        return switch (fields.get(field)) {
            case Value.Int(long number) -> (double) number;
            case Value.Real(double number) -> number;
            case null, default -> null;
        };
    }

    /** A list of texts; null where it is missing or null. */
    public @Nullable List<String> texts(String field) {
        if (!(fields.get(field) instanceof Value.Items(List<Value> values))) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (Value value : values) {
            String text = Value.text(value);
            if (text == null) {
                throw new NoVector("the field " + field + " of its backend holds something other than text");
            }
            texts.add(text);
        }
        return texts;
    }

    /** The backend in a field such as {@code default} or {@code inner}. */
    public BackendSpec part(String field) {
        return of(fields.get(field));
    }

    /** The routes of a composite in their order. */
    public SequencedMap<String, BackendSpec> routes() {
        SequencedMap<String, BackendSpec> routes = new LinkedHashMap<>();
        Value.fields(fields.get("routes")).values().forEach((prefix, route) -> routes.put(prefix, of(route)));
        return routes;
    }

    /** Seed files that a field lists. */
    public SequencedMap<String, Seed> files(String field) {
        return Seed.files(fields.get(field));
    }
}
