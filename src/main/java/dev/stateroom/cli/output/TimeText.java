package dev.stateroom.cli.output;

import dev.stateroom.dialect.Era;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats times: for programs like the language that recorded them, for people in their own zone. */
public final class TimeText {
    private static final DateTimeFormatter PYTHON =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);
    private static final DateTimeFormatter JAVASCRIPT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT);
    private static final DateTimeFormatter PEOPLE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private TimeText() {}

    /** ISO-8601 with the zone, in the format of the recording language; null for null. */
    public static @Nullable String iso(@Nullable OffsetDateTime time, Era.Language language) {
        if (time == null) {
            return null;
        }
        return language == Era.Language.JAVASCRIPT
                ? JAVASCRIPT.format(time.withOffsetSameInstant(ZoneOffset.UTC))
                : PYTHON.format(time);
    }

    /** Date and time in the local zone; empty for null. */
    public static String here(@Nullable OffsetDateTime time) {
        return time == null ? "" : PEOPLE.format(time.atZoneSameInstant(ZoneId.systemDefault()));
    }

    /** Formats a stored time for the local zone; returns it unchanged if it is not a time. */
    public static String here(@Nullable String stored) {
        try {
            return stored == null ? "" : here(OffsetDateTime.parse(stored));
        } catch (DateTimeParseException otherForm) {
            return stored == null ? "" : stored;
        }
    }

    /** The instant of a stored time; {@link Instant#MIN} if it is not one. */
    public static Instant instant(@Nullable String stored) {
        try {
            return stored == null ? Instant.MIN : OffsetDateTime.parse(stored).toInstant();
        } catch (DateTimeParseException otherForm) {
            return Instant.MIN;
        }
    }
}
