package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the serialised values of LangGraph: Python's JsonPlusSerializer (langgraph-checkpoint 4.3) and the JavaScript one (1.1). Never
 * throws for any bytes and never takes more heap than a small multiple of them.
 */
public final class Serializer {
    private static final PayloadFormat MSGPACK = new Msgpack();
    private static final PayloadFormat JSON = new JsonPayload();
    private static final PayloadFormat JSON_OF_REDIS = new JsonPayload(RedisRecords::read);

    /** The size from which a payload is weighed first: values unpacked up to the limit would make the heap grow. */
    private static final long LARGE = 8L << 20;

    private Serializer() {}

    /**
     * Decodes a payload. An unreadable value is a {@link ForeignValue.Opaque} with the reason, and the byte offset if bytes are damaged;
     * one extension object that cannot be read spoils only itself.
     *
     * @param type the value of the {@code type} column: {@code msgpack}, {@code json}, {@code redis-json} (as Python's Redis saver writes
     *     it), {@code bytes}, {@code bytearray}, {@code null}, {@code empty}; pickled and encrypted payloads ({@code msgpack+aes}) are
     *     named and not read. Null if the column is null: the type is guessed from the payload
     * @param payload the bytes; kept by byte values of type {@code bytes} and {@code bytearray}
     */
    public static ForeignValue decode(@Nullable String type, byte[] payload) {
        String kind = type == null ? guess(payload) : type;
        return switch (kind) {
            case "null", "empty" -> ForeignValue.Null.INSTANCE;
            case "bytes", "bytearray" -> new ForeignValue.Bytes(payload);
            default ->
                format(kind)
                        .map(format -> decode(format, payload, PayloadFormat.Range.all(payload)))
                        .orElseGet(() -> new ForeignValue.Opaque(obstacle(kind), payload.length));
        };
    }

    /** The value in a part of a payload, with the bounds and the results of {@link #decode(String, byte[])}. */
    static ForeignValue decode(PayloadFormat format, byte[] payload, PayloadFormat.Range range) {
        try {
            if (range.length() > LARGE) {
                format.weigh(payload, range);
            }
            return format.value(payload, range);
        } catch (DamagedPayload e) {
            return new ForeignValue.Opaque(e.phrase(), range.length());
        } catch (TooManyValues e) {
            return new ForeignValue.Opaque(e.phrase(), range.length());
        }
    }

    /** The list in a part of a payload; null for anything else, or if it is not MessagePack. */
    static @Nullable StoredList list(PayloadFormat format, byte[] payload, PayloadFormat.Range range) {
        return format == MSGPACK ? StoredList.of(payload, range) : null;
    }

    /** The format of payloads of that type; empty for types that are not read. */
    static Optional<PayloadFormat> format(String type) {
        return switch (type) {
            case "msgpack" -> Optional.of(MSGPACK);
            case "json" -> Optional.of(JSON);
            case "redis-json" -> Optional.of(JSON_OF_REDIS);
            default -> Optional.empty();
        };
    }

    /** True for types that {@link #decode} reads. */
    static boolean isRead(String type) {
        return switch (type) {
            case "null", "empty", "bytes", "bytearray" -> true;
            default -> format(type).isPresent();
        };
    }

    /** The reason why payloads of that type are not read, as one phrase. */
    static String obstacle(String type) {
        if (type.equals("pickle")) {
            return "pickled, never loaded";
        }
        int plus = type.indexOf('+');
        if (plus >= 0) {
            return "encrypted with " + shortened(type.substring(plus + 1));
        }
        return "unknown serialisation " + shortened(type);
    }

    /** The guessed type of a payload without one: JSON text if it begins like some, else msgpack. */
    static String guess(byte[] payload) {
        if (payload.length == 0) {
            return "null";
        }
        return switch (payload[0]) {
            case '{', '[', '"' -> "json";
            default -> "msgpack";
        };
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }
}
