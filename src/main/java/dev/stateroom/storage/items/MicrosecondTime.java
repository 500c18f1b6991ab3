package dev.stateroom.storage.items;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Points in time as microseconds since 1970, and as text. */
final class MicrosecondTime {
    private static final DateTimeFormatter TEXT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private MicrosecondTime() {}

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static String text(long micros) {
        return TEXT.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }

    /** Reads ISO-8601 with a zone, or the form {@code YYYY-MM-DD HH:MM:SS} in UTC; returns {@code otherwise} for anything else. */
    static long micros(@Nullable String text, long otherwise) {
        if (text == null) {
            return otherwise;
        }
        String iso = text.replace(' ', 'T');
        try {
            return micros(OffsetDateTime.parse(iso).toInstant());
        } catch (DateTimeException noZone) {
            try {
                return micros(LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC));
            } catch (DateTimeException noTime) {
                return otherwise;
            }
        }
    }
}
