package dev.stateroom.ui.words;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Relative times: minutes, hours and days for the last month, the date before that. */
public record RelativeTime(Translations words, InstantSource clock) {
    private static final int DAYS = 30;
    private static final DateTimeFormatter EXACT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS xxx", Locale.ROOT);

    /** Times relative to that clock. */
    public static RelativeTime of(InstantSource clock) {
        return new RelativeTime(Translations.of(RelativeTime.class), clock);
    }

    /** Times relative to the present. */
    public static RelativeTime now() {
        return of(InstantSource.system());
    }

    /** {@code 9 min ago}, {@code yesterday}; the date if that is more than 30 days ago or in the future. */
    public String since(Instant then) {
        Duration passed = Duration.between(then, clock.instant());
        return passed.isNegative() || passed.toDays() > DAYS ? DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneId.systemDefault()).format(then) : ago(passed);
    }

    /** The same for a span that ends now: {@code 9 min ago}, {@code 30 days ago}. */
    public String ago(Duration passed) {
        if (passed.toMinutes() < 1) {
            return words.get("ago.now");
        }
        if (passed.toHours() < 1) {
            return words.get("ago.minutes", passed.toMinutes());
        }
        return passed.toDays() < 1 ? words.get("ago.hours", passed.toHours()) : words.get("ago.days", passed.toDays());
    }

    /** The whole time in the zone on this computer, to the millisecond: {@code 2026-03-01 14:03:22.120 +01:00}. */
    public static String exact(Instant then) {
        return EXACT.format(then.atZone(ZoneId.systemDefault()));
    }
}
