package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The description of a vector's backend.
 *
 * @param type {@code state}, {@code filesystem}, {@code composite} and so on
 * @param fields all other fields
 */
public record BackendSpec(String type, ForeignValue.Fields fields) {
    private static final int DEEPEST = 32;

    /** The description in a value. */
    static BackendSpec of(@Nullable ForeignValue value) {
        return of(value, 0);
    }

    private static BackendSpec of(@Nullable ForeignValue value, int depth) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        String type = ForeignValue.text(fields.get("type"));
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
        ForeignValue.fields(fields.get("routes")).values().values().forEach(route -> of(route, depth + 1));
        return spec;
    }

    /** True if the field is present, even if it is null. */
    public boolean has(String field) {
        return fields.get(field) != null;
    }

    /** A text field; null if it is missing or something else. */
    public @Nullable String text(String field) {
        return ForeignValue.text(fields.get(field));
    }

    /** True only if the field is the value true. */
    public boolean isTrue(String field) {
        return Boolean.TRUE.equals(flag(field));
    }

    /** A boolean field; null if it is missing or something else. */
    public @Nullable Boolean flag(String field) {
        return fields.get(field) instanceof ForeignValue.Bool(boolean flag) ? (Boolean) flag : null;
    }

    /** A number; null if it is missing or something else. */
    public @Nullable Double number(String field) {
        return switch (fields.get(field)) {
            case ForeignValue.Int(long number) -> (double) number;
            case ForeignValue.Real(double number) -> number;
            case null, default -> null;
        };
    }

    /** A list of texts; null if it is missing or null. */
    public @Nullable List<String> texts(String field) {
        if (!(fields.get(field) instanceof ForeignValue.Items(List<ForeignValue> values))) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        for (ForeignValue value : values) {
            String text = ForeignValue.text(value);
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

    /** The routes of a composite in order. */
    public SequencedMap<String, BackendSpec> routes() {
        SequencedMap<String, BackendSpec> routes = new LinkedHashMap<>();
        ForeignValue.fields(fields.get("routes")).values().forEach((prefix, route) -> routes.put(prefix, of(route)));
        return routes;
    }

    /** The seed files in a field. */
    public SequencedMap<String, SeedFile> files(String field) {
        return SeedFile.files(fields.get(field));
    }
}
