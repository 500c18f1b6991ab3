package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * One item of a store.
 *
 * @param namespace where it is
 * @param key its key there; a file's path when Deep Agents wrote it
 * @param value what it holds; {@link ForeignValue.Opaque} with the reason if that cannot be read
 * @param createdAt as the row says, {@code YYYY-MM-DD HH:MM:SS} in UTC; a file's own times are inside the value
 * @param updatedAt the same
 */
public record StoredItem(
        Namespace namespace, String key, ForeignValue value, @Nullable String createdAt, @Nullable String updatedAt) {}
