package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a store backend gets its namespace. The dialect reports what is forbidden there, at the moment at which it checks. */
public sealed interface NamespaceSource {

    /**
     * Written down. JavaScript checks it when the backend is made, Python at every call.
     *
     * @param parts mostly text
     */
    record Fixed(List<ForeignValue> parts) implements NamespaceSource {
        /** Copies the list. */
        public Fixed {
            parts = List.copyOf(parts);
        }
    }

    /** A function of the run, asked at every call; it may throw. */
    record Computed(Supplier<AgentReply<List<ForeignValue>>> function) implements NamespaceSource {}

    /**
     * None: {@code (assistant_id, "filesystem")}, or {@code ("filesystem",)} without an id.
     *
     * @param assistantId of the run's metadata; null or empty if there is none
     */
    record Legacy(@Nullable String assistantId) implements NamespaceSource {}

    /** A fixed namespace of texts. */
    static NamespaceSource of(String... labels) {
        return new Fixed(Arrays.stream(labels).<ForeignValue>map(ForeignValue.Text::new).toList());
    }
}
