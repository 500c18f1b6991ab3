package dev.stateroom.http;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.WaitingNotice;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tries of one request: which is the last, and how long to wait before the next. */
final class HttpRetry {
    /** The statuses by which a service says that it did nothing. */
    private static final Set<Integer> NOT_CARRIED_OUT = Set.of(425, 429, 503);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    private final ServiceRequest question;
    private final HttpLimits limits;
    private final RetryDelay pauses;
    private final String name;
    private Duration pause = FIRST_PAUSE;
    private int tries = 1;

    HttpRetry(ServiceRequest question, HttpLimits limits, RetryDelay pauses, String name) {
        this.name = name;
        this.question = question;
        this.limits = limits;
        this.pauses = pauses;
    }

    /** The number of tries, including the one in flight. */
    int tries() {
        return tries;
    }

    /** True if a retry after that status may succeed, and is allowed. */
    boolean mayAfter(int status) {
        boolean safe = question.repeat() == ServiceRequest.Repeat.SAFE;
        return limits.busy().contains(status) && (safe || NOT_CARRIED_OUT.contains(status));
    }

    /**
     * Waits for the next try.
     *
     * @param asked the delay that the service asks for; null for the usual one
     * @return false, at once, if there is no next try
     */
    boolean waited(@Nullable Duration asked, Cancellation cancellation) {
        if (tries >= limits.tries() || (asked != null && asked.compareTo(limits.longestPause()) > 0)) {
            return false;
        }
        try (WaitingNotice _ = WaitingNotice.on(name + ", which was busy or broke off, to be asked again")) {
            pauses.pause(asked == null ? pause : asked, cancellation);
        }
        pause = pause.multipliedBy(2).compareTo(limits.longestPause()) < 0 ? pause.multipliedBy(2) : limits.longestPause();
        tries++;
        return true;
    }

    /** The delay that a service asks for, in seconds or as a date; empty if it asks for none. */
    static Optional<Duration> asked(HttpHeaders headers, Instant now) {
        return headers.firstValue("retry-after").flatMap(value -> {
            String text = value.strip();
            if (text.matches("\\d{1,6}")) {
                return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
            }
            try {
                Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
                return Optional.of(until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO);
            } catch (DateTimeParseException notSaid) {
                return Optional.empty();
            }
        });
    }
}
