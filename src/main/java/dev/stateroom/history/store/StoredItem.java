package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * One item of a store.
 *
 * @param namespace its namespace
 * @param key its key; a file's path if Deep Agents wrote it
 * @param value its content; {@link ForeignValue.Opaque} with the reason if that cannot be read
 * @param createdAt from the row, {@code YYYY-MM-DD HH:MM:SS} in UTC; a file's own times are inside the value
 * @param updatedAt the same
 */
public record StoredItem(
        Namespace namespace, String key, ForeignValue value, @Nullable String createdAt, @Nullable String updatedAt) {}
