package dev.stateroom.ui.welcome;

import dev.stateroom.ui.words.Translations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Times as people say them: minutes, hours and days for the last week, the date before that. */
public record RelativeTime(Translations words, InstantSource clock) {

    /** Times seen from that clock. */
    public static RelativeTime of(InstantSource clock) {
        return new RelativeTime(Translations.of(RelativeTime.class), clock);
    }


    /** {@code 9 min ago}, {@code yesterday}; the date where that is more than a week ago or to come. */
    public String since(Instant then) {
        Duration passed = Duration.between(then, clock.instant());
        if (passed.isNegative() || passed.toDays() > 7) {
            return DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneId.systemDefault()).format(then);
        }
        if (passed.toMinutes() < 1) {
            return words.get("ago.now");
        }
        if (passed.toHours() < 1) {
            return words.get("ago.minutes", passed.toMinutes());
        }
        return passed.toDays() < 1 ? words.get("ago.hours", passed.toHours()) : words.get("ago.days", passed.toDays());
    }
}
