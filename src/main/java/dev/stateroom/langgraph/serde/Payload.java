package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.Value;
import org.jspecify.annotations.Nullable;

/**
 * One serialised value of a row.
 *
 * @param type the serialisation as stored; null where the row has none
 * @param bytes the payload, empty for none; not copied. Null while it was left where it lies because it is large
 * @param size how many bytes it has
 */
@SuppressWarnings("ArrayRecordComponent") // payloads are never compared
public record Payload(@Nullable String type, byte @Nullable [] bytes, long size) {

    /** The value, decoded now; what was not loaded stays opaque. */
    public Value value() {
        return bytes == null ? new Value.Opaque("too large to read", size) : Serializer.decode(type, bytes);
    }

    /** Why no payload of its type is read, as one phrase; null where it is. */
    @Nullable String obstacle() {
        return type == null || Serializer.isRead(type) ? null : Serializer.obstacle(type);
    }

    /** True for bytes that only a key opens, whatever they hold. */
    public boolean isEncrypted() {
        return type != null && type.indexOf('+') >= 0;
    }
}
