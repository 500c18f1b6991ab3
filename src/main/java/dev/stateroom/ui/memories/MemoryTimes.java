package dev.stateroom.ui.memories;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Times of stores and records as the user reads them, in their own zone. */
final class MemoryTimes {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private MemoryTimes() {}

    /** Date and time; the stored text itself if it is no time. */
    static String shown(String stored) {
        try {
            String iso = stored.replace(' ', 'T');
            boolean zoned = iso.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$");
            Instant instant = zoned ? OffsetDateTime.parse(iso).toInstant() : Instant.parse(iso + "Z");
            return SHOWN.format(instant.atZone(ZoneId.systemDefault()));
        } catch (DateTimeException notATime) {
            return stored;
        }
    }
}
