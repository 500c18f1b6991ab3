package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * One version of an item.
 *
 * @param version from 1 on, growing; a deletion counts
 * @param value the content; null if this version is the deletion
 * @param createdAt when the item was created, ISO-8601 with microseconds in UTC; an item that returns after a deletion starts again
 * @param updatedAt when this version was made
 * @param ttlMinutes its time to live from then on; null for no limit
 * @param maker the author
 */
public record ItemVersion(
        int version,
        @Nullable ForeignValue value,
        String createdAt,
        String updatedAt,
        @Nullable Double ttlMinutes,
        ChangeAuthor maker) {}
