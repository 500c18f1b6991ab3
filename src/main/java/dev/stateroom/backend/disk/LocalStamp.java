package dev.stateroom.backend.disk;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time of a change as Python's {@code datetime.fromtimestamp(st_mtime).isoformat()} writes it: local, without a zone. */
final class LocalStamp {
    private static final DateTimeFormatter WHOLE = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);
    private static final double MILLION = 1e6;

    private LocalStamp() {}

    /** The text of a time in a zone. Python keeps it as a float of seconds and rounds that to microseconds, half to even. */
    static String of(Instant time, ZoneId zone) {
        double seconds = time.getEpochSecond() + 1e-9 * time.getNano();
        double whole = Math.floor(seconds);
        long micros = (long) Math.rint((seconds - whole) * MILLION);
        Instant rounded = Instant.ofEpochSecond((long) whole + micros / 1_000_000, micros % 1_000_000 * 1000);
        return (micros % 1_000_000 == 0 ? WHOLE : MICROS).format(LocalDateTime.ofInstant(rounded, zone));
    }
}
