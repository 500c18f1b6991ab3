package dev.stateroom.agent.text;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** The form in which a language writes the time of a change into a record. */
public enum TimestampFormat {
    /** {@code datetime.isoformat}: {@code 2026-01-01T00:00:00.123456+00:00}, without a fraction if it is 0. */
    PYTHON {
        @Override
        public String of(Instant time) {
            Instant micros = time.truncatedTo(ChronoUnit.MICROS);
            return (micros.get(ChronoField.NANO_OF_SECOND) == 0 ? WHOLE : MICROS).format(micros) + "+00:00";
        }
    },
    /** {@code Date.toISOString}: {@code 2026-01-01T00:00:00.123Z}. */
    JAVASCRIPT {
        @Override
        public String of(Instant time) {
            return MILLIS.format(time) + "Z";
        }
    };

    private static final DateTimeFormatter WHOLE = pattern("uuuu-MM-dd'T'HH:mm:ss");
    private static final DateTimeFormatter MILLIS = pattern("uuuu-MM-dd'T'HH:mm:ss.SSS");
    private static final DateTimeFormatter MICROS = pattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private static DateTimeFormatter pattern(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /** The form of a dialect's language. */
    public static TimestampFormat of(Dialect dialect) {
        return dialect.language() == Era.Language.PYTHON ? PYTHON : JAVASCRIPT;
    }

    /** The text of a time, in UTC. */
    public abstract String of(Instant time);
}
