package dev.stateroom.langgraph.channel;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** When a checkpoint was written, from what is stored or, failing that, from its id. */
final class WrittenAt {
    /** 15 October 1582 to 1 January 1970 in units of 100 ns. */
    private static final long GREGORIAN = 0x01b21dd213814000L;

    private WrittenAt() {}

    /** The stored time with its zone, UTC where it has none; null where it is no ISO-8601 time. */
    static @Nullable OffsetDateTime parse(@Nullable String ts) {
        if (ts == null || ts.length() > 64) {
            return null;
        }
        try {
            return OffsetDateTime.parse(ts);
        } catch (DateTimeException noZone) {
            try {
                return LocalDateTime.parse(ts).atOffset(ZoneOffset.UTC);
            } catch (DateTimeException noTime) {
                return null;
            }
        }
    }

    /** The time inside a UUID of version 6; null for any other id. */
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
