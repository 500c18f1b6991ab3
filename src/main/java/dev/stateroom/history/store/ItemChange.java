package dev.stateroom.history.store;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/**
 * A new value for an item, or its deletion.
 *
 * @param namespace of the item
 * @param key of the item
 * @param value the new value; null to delete
 * @param ttlMinutes time to live; null for no limit
 * @param expected the version that the item must have, 0 for none; null for any
 */
public record ItemChange(
        Namespace namespace, String key, ForeignValue.@Nullable Fields value, @Nullable Double ttlMinutes, @Nullable Integer expected) {

    /** A value without expiry, whatever was there. */
    public static ItemChange put(Namespace namespace, String key, ForeignValue.Fields value) {
        return new ItemChange(namespace, key, value, null, null);
    }

    /** A deletion, whatever was there. */
    public static ItemChange remove(Namespace namespace, String key) {
        return new ItemChange(namespace, key, null, null, null);
    }
}
