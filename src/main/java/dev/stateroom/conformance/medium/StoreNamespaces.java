package dev.stateroom.conformance.medium;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.keyed.NamespaceSource;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The namespaces of a vector's stores: fixed, missing, or made from the run's values. */
final class StoreNamespaces {
    private static final String CONTEXT = "$context.";
    private static final String ASSISTANT = "$assistantId";

    private final Era.Language language;
    private final ForeignValue.Fields context;
    private final @Nullable String assistantId;

    StoreNamespaces(ReferenceVector vector) {
        this.language = vector.dialect().language();
        this.context = vector.context();
        this.assistantId = vector.assistantId();
    }

    NamespaceSource of(BackendSpec spec) {
        if (!(spec.fields().get("namespace") instanceof ForeignValue.Items(List<ForeignValue> parts))) {
            return new NamespaceSource.Legacy(assistantId);
        }
        boolean computed = parts.stream().anyMatch(part -> text(part).startsWith("$"));
        return computed ? new NamespaceSource.Computed(() -> computed(parts)) : new NamespaceSource.Fixed(parts);
    }

    /** The namespace of its seed files. */
    List<String> ofSeeds(BackendSpec spec) {
        @Nullable List<String> seeds = spec.texts("seed_namespace");
        if (seeds != null) {
            return seeds;
        }
        if (spec.fields().get("namespace") instanceof ForeignValue.Items(List<ForeignValue> parts)
                && computed(parts) instanceof AgentReply.Answered<List<ForeignValue>>(List<ForeignValue> values)) {
            return values.stream().map(StoreNamespaces::text).toList();
        }
        return assistantId == null ? List.of("filesystem") : List.of(assistantId, "filesystem");
    }

    private static String text(ForeignValue part) {
        return Objects.requireNonNullElse(ForeignValue.text(part), "");
    }

    private AgentReply<List<ForeignValue>> computed(List<ForeignValue> parts) {
        List<ForeignValue> values = new ArrayList<>();
        for (ForeignValue part : parts) {
            String text = text(part);
            if (text.startsWith(CONTEXT)) {
                String field = text.substring(CONTEXT.length());
                if (language == Era.Language.JAVASCRIPT) {
                    // The function gets no context.
                    return AgentReply.raised("TypeError", "Cannot read properties of undefined (reading '" + field + "')");
                }
                @Nullable ForeignValue value = context.get(field);
                if (value == null) {
                    return AgentReply.raised("KeyError", "'" + field + "'");
                }
                values.add(value);
            } else if (text.equals(ASSISTANT)) {
                values.add(assistantId == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Text(assistantId));
            } else {
                values.add(part);
            }
        }
        return AgentReply.of(values);
    }
}
