package dev.stateroom.langgraph.channel;

import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.IsoTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The time at which a checkpoint was written: as stored or, failing that, from its id. */
final class WrittenAt {
    /** 15 October 1582 to 1 January 1970 in units of 100 ns. */
    private static final long GREGORIAN = 0x01b21dd213814000L;

    private static final String TS = "ts";

    private static final int LONGEST_TEXT = 1_000;

    /** Fields that writers put before the time. */
    private static final Set<String> SHORT_FIELDS = Set.of("v", "id");

    private static final JsonFactory JSON = new JsonFactory();

    private WrittenAt() {}

    /** The stored time, if the first bytes of a checkpoint contain it; null if they do not. */
    static @Nullable OffsetDateTime inBeginning(SerializedPayload beginning) {
        return IsoTime.parse(textIn(beginning));
    }

    /** The same as stored. */
    static @Nullable String textIn(SerializedPayload beginning) {
        byte[] bytes = beginning.bytes();
        if (bytes == null || beginning.type() == null) {
            return null;
        }
        try {
            return switch (beginning.type()) {
                case "msgpack" -> inMsgpack(bytes);
                case "json" -> inJson(bytes);
                default -> null;
            };
        } catch (IOException | MessagePackException | JacksonException cutShort) {
            return null;
        }
    }

    private static @Nullable String inMsgpack(byte[] bytes) throws IOException {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
            for (int left = unpacker.unpackMapHeader(); left > 0; left--) {
                String name = text(unpacker);
                if (name.equals(TS)) {
                    return text(unpacker);
                }
                if (!SHORT_FIELDS.contains(name)) {
                    return null;
                }
                unpacker.skipValue();
            }
            return null;
        }
    }

    /** The unpacker's own method makes a large decoder for each checkpoint. */
    private static String text(MessageUnpacker unpacker) throws IOException {
        return new String(unpacker.readPayload(Math.min(unpacker.unpackRawStringHeader(), LONGEST_TEXT)), StandardCharsets.UTF_8);
    }

    private static @Nullable String inJson(byte[] bytes) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (TS.equals(name)) {
                    return value == JsonToken.VALUE_STRING ? parser.getString() : null;
                }
                if (!SHORT_FIELDS.contains(name)) {
                    return null;
                }
                parser.skipChildren();
            }
            return null;
        }
    }

    /** The time in a version 6 UUID; null for any other id. */
    static @Nullable OffsetDateTime ofId(String id) {
        if (id.length() != 36 || id.charAt(14) != '6') {
            return null;
        }
        try {
            long high = Long.parseUnsignedLong(id.substring(0, 8) + id.substring(9, 13), 16);
            long low = Long.parseUnsignedLong(id.substring(15, 18), 16);
            long ticks = (high << 12 | low) - GREGORIAN;
            return Instant.ofEpochSecond(Math.floorDiv(ticks, 10_000_000L), Math.floorMod(ticks, 10_000_000L) * 100)
                    .atOffset(ZoneOffset.UTC);
        } catch (NumberFormatException | DateTimeException noUuid) {
            return null;
        }
    }
}
