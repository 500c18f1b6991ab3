package dev.stateroom.conformance.medium;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.backend.keyed.Namespacing;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.vfs.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a vector's stores come to their namespaces: written down, none, or made of what the run knows. */
final class StoreNamespaces {
    private static final String CONTEXT = "$context.";
    private static final String ASSISTANT = "$assistantId";

    private final Era.Language language;
    private final Value.Fields context;
    private final @Nullable String assistantId;

    StoreNamespaces(ReferenceVector vector) {
        this.language = vector.dialect().language();
        this.context = vector.context();
        this.assistantId = vector.assistantId();
    }

    /** Of a backend. */
    Namespacing of(BackendSpec spec) {
        if (!(spec.fields().get("namespace") instanceof Value.Items(List<Value> parts))) {
            return new Namespacing.Legacy(assistantId);
        }
        boolean computed = parts.stream().anyMatch(part -> text(part).startsWith("$"));
        return computed ? new Namespacing.Computed(() -> computed(parts)) : new Namespacing.Fixed(parts);
    }

    /** Where its seed files lie. */
    List<String> ofSeeds(BackendSpec spec) {
        @Nullable List<String> seeds = spec.texts("seed_namespace");
        if (seeds != null) {
            return seeds;
        }
        if (spec.fields().get("namespace") instanceof Value.Items(List<Value> parts)
                && computed(parts) instanceof Reply.Answered<List<Value>>(List<Value> values)) {
            return values.stream().map(StoreNamespaces::text).toList();
        }
        return assistantId == null ? List.of("filesystem") : List.of(assistantId, "filesystem");
    }

    private static String text(Value part) {
        return Objects.requireNonNullElse(Value.text(part), "");
    }

    private Reply<List<Value>> computed(List<Value> parts) {
        List<Value> values = new ArrayList<>();
        for (Value part : parts) {
            String text = text(part);
            if (text.startsWith(CONTEXT)) {
                String field = text.substring(CONTEXT.length());
                if (language == Era.Language.JAVASCRIPT) {
                    // The function is handed no context.
                    return Reply.raised("TypeError", "Cannot read properties of undefined (reading '" + field + "')");
                }
                @Nullable Value value = context.get(field);
                if (value == null) {
                    return Reply.raised("KeyError", "'" + field + "'");
                }
                values.add(value);
            } else if (text.equals(ASSISTANT)) {
                values.add(assistantId == null ? Value.Null.INSTANCE : new Value.Text(assistantId));
            } else {
                values.add(part);
            }
        }
        return Reply.of(values);
    }
}
