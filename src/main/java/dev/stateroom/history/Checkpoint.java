package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint without any channel's value.
 *
 * @param key namespace and id
 * @param parentId the checkpoint it continues, in the same namespace; null for a first one
 * @param step the step number; -1 is the input. Null if the metadata has none
 * @param source {@code input}, {@code loop}, {@code update} or {@code fork}; {@code edit} for a person's change in a local fork; empty if
 *     the metadata has none
 * @param createdAt when it was written, with its zone; null if it is not stored or not readable
 * @param metadata everything else that was stored next to it
 */
public record Checkpoint(
        CheckpointKey key,
        @Nullable String parentId,
        @Nullable Integer step,
        String source,
        @Nullable OffsetDateTime createdAt,
        ForeignValue.Fields metadata) {

    public String id() {
        return key.id();
    }

    /** The key of the checkpoint it continues; null for a first one. */
    public @Nullable CheckpointKey parent() {
        return parentId == null ? null : new CheckpointKey(key.namespace(), parentId);
    }
}
