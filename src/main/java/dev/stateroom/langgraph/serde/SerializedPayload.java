package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import org.jspecify.annotations.Nullable;

/**
 * One serialised value of a row.
 *
 * @param type the serialisation as stored; null if the row has none
 * @param bytes the payload, empty for none; not copied. Null if it was not loaded because it is large
 * @param size its number of bytes
 * @param closed why the present key does not decrypt it, as one phrase; null if it is not encrypted, or there is no key
 */
@SuppressWarnings("ArrayRecordComponent") // payloads are never compared
public record SerializedPayload(@Nullable String type, byte @Nullable [] bytes, long size, @Nullable String closed) {

    /** A payload that is not encrypted, or that was not decrypted. */
    public SerializedPayload(@Nullable String type, byte @Nullable [] bytes, long size) {
        this(type, bytes, size, null);
    }

    /** The value, decoded now; opaque if it was not loaded. */
    public ForeignValue value() {
        if (bytes == null) {
            return new ForeignValue.Opaque("too large to read", size);
        }
        return closed == null ? Serializer.decode(type, bytes) : new ForeignValue.Opaque(closed, size);
    }

    /** The value if it is a list in MessagePack, not decoded; null for every other, and for types that are not read. */
    @Nullable StoredList list() {
        return bytes == null || closed != null
                ? null
                : Serializer.format(type == null ? Serializer.guess(bytes) : type)
                        .map(format -> Serializer.list(format, bytes, Range.all(bytes)))
                        .orElse(null);
    }

    /** The reason why its type is not read, as one phrase; null if it is. */
    public @Nullable String obstacle() {
        return closed != null ? closed : type == null || Serializer.isRead(type) ? null : Serializer.obstacle(type);
    }

    /** True for bytes that only a key decrypts. */
    public boolean isEncrypted() {
        return type != null && type.indexOf('+') >= 0;
    }
}
