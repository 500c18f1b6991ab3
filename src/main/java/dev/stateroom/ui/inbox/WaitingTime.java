package dev.stateroom.ui.inbox;

import dev.stateroom.ui.words.Translations;
import java.time.Duration;
import java.time.Instant;

/** How long something waits, as people say it. */
record WaitingTime(Translations words) {

    String since(Instant then, Instant now) {
        Duration passed = Duration.between(then, now);
        if (passed.toMinutes() < 1) {
            return words.get("waiting.now");
        }
        if (passed.toHours() < 1) {
            return words.get("waiting.minutes", passed.toMinutes());
        }
        return passed.toDays() < 1 ? words.get("waiting.hours", passed.toHours()) : words.get("waiting.days", passed.toDays());
    }
}
