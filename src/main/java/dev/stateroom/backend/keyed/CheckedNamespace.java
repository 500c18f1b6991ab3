package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A backend's namespace, resolved by the rules of its dialect.
 *
 * @param namespacing the source that the backend was given
 * @param rule the language's rule
 * @param checksLegacy true if the legacy namespace is checked too (Python 0.5 and 0.6)
 */
record CheckedNamespace(NamespaceSource namespacing, NamespaceRule rule, boolean checksLegacy) {

    /** The namespace for a call, or the exception in its place. */
    AgentReply<Namespace> now() {
        return switch (namespacing) {
            case NamespaceSource.Fixed(List<ForeignValue> parts) -> rule.checked(parts);
            case NamespaceSource.Computed(Supplier<AgentReply<List<ForeignValue>>> function) -> function.get().then(rule::checked);
            case NamespaceSource.Legacy(@Nullable String assistantId) -> rule.legacy(assistantId, checksLegacy);
        };
    }
}
