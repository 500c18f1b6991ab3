package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The source of a store backend's namespace. Invalid namespaces are reported at the moment at which the dialect checks. */
public sealed interface NamespaceSource {

    /**
     * A fixed one. JavaScript checks it when the backend is created, Python at every call.
     *
     * @param parts mostly text
     */
    record Fixed(List<ForeignValue> parts) implements NamespaceSource {
        /** Copies the list. */
        public Fixed {
            parts = List.copyOf(parts);
        }
    }

    /** A function of the run, called at every call; it may throw. */
    record Computed(Supplier<AgentReply<List<ForeignValue>>> function) implements NamespaceSource {}

    /**
     * None: {@code (assistant_id, "filesystem")}, or {@code ("filesystem",)} without an id.
     *
     * @param assistantId of the run's metadata; null or empty if missing
     */
    record Legacy(@Nullable String assistantId) implements NamespaceSource {}

    /** A fixed namespace of texts. */
    static NamespaceSource of(String... labels) {
        return new Fixed(Arrays.stream(labels).<ForeignValue>map(ForeignValue.Text::new).toList());
    }
}
