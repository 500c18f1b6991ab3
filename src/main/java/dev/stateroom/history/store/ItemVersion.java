package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * One version of an item.
 *
 * @param version from 1 on, growing; a deletion counts
 * @param value what the item held; null if this version is its deletion
 * @param createdAt when the item was created, ISO-8601 with microseconds in UTC; an item that returns after a deletion starts again
 * @param updatedAt when this version was made
 * @param ttlMinutes how long it was to live from then on; null for ever
 * @param maker who or what made it
 */
public record ItemVersion(
        int version,
        @Nullable ForeignValue value,
        String createdAt,
        String updatedAt,
        @Nullable Double ttlMinutes,
        ChangeAuthor maker) {}
