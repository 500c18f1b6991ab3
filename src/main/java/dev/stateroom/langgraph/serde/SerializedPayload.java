package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import org.jspecify.annotations.Nullable;

/**
 * One serialised value of a row.
 *
 * @param type the serialisation as stored; null if the row has none
 * @param bytes the payload, empty for none; not copied. Null while it was left where it is because it is large
 * @param size how many bytes it has
 * @param closed why the key at hand does not open it, as one phrase; null if it is not encrypted, or there is no key
 */
@SuppressWarnings("ArrayRecordComponent") // payloads are never compared
public record SerializedPayload(@Nullable String type, byte @Nullable [] bytes, long size, @Nullable String closed) {

    /** One that is not encrypted, or that nobody tried to open. */
    public SerializedPayload(@Nullable String type, byte @Nullable [] bytes, long size) {
        this(type, bytes, size, null);
    }

    /** The value, decoded now; what was not loaded stays opaque. */
    public ForeignValue value() {
        if (bytes == null) {
            return new ForeignValue.Opaque("too large to read", size);
        }
        return closed == null ? Serializer.decode(type, bytes) : new ForeignValue.Opaque(closed, size);
    }

    /** The value where it is a list in MessagePack, not decoded; null for every other, and for what is not read. */
    @Nullable StoredList list() {
        return bytes == null || closed != null
                ? null
                : Serializer.format(type == null ? Serializer.guess(bytes) : type)
                        .map(format -> Serializer.list(format, bytes, Range.all(bytes)))
                        .orElse(null);
    }

    /** Why no payload of its type is read, as one phrase; null if it is. */
    public @Nullable String obstacle() {
        return closed != null ? closed : type == null || Serializer.isRead(type) ? null : Serializer.obstacle(type);
    }

    /** True for bytes that only a key opens, whatever they hold. */
    public boolean isEncrypted() {
        return type != null && type.indexOf('+') >= 0;
    }
}
