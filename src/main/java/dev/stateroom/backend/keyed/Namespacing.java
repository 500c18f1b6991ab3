package dev.stateroom.backend.keyed;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a store backend comes to its namespace. What is forbidden there is told by the dialect, when the dialect looks. */
public sealed interface Namespacing {

    /**
     * Written down. JavaScript checks it when the backend is made, Python at every call.
     *
     * @param parts mostly text
     */
    record Fixed(List<Value> parts) implements Namespacing {
        /** Copies the list. */
        public Fixed {
            parts = List.copyOf(parts);
        }
    }

    /** A function of the run, asked at every call; it may throw. */
    record Computed(Supplier<Reply<List<Value>>> function) implements Namespacing {}

    /**
     * None: {@code (assistant_id, "filesystem")}, or {@code ("filesystem",)} without an id.
     *
     * @param assistantId of the run's metadata; null or empty where there is none
     */
    record Legacy(@Nullable String assistantId) implements Namespacing {}

    /** A fixed namespace of texts. */
    static Namespacing of(String... labels) {
        return new Fixed(Arrays.stream(labels).<Value>map(Value.Text::new).toList());
    }
}
