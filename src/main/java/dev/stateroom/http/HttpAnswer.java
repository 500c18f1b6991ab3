package dev.stateroom.http;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a service answered in the end, whatever its status.
 *
 * @param status of HTTP
 * @param body whole
 * @param tries how often it was asked until then; more than 1 where an earlier try may have been carried out without an answer
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpAnswer(int status, HttpHeaders headers, byte[] body, int tries) {

    /** True for the 200s. */
    public boolean isOk() {
        return status / 100 == 2;
    }

    /** The body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** What the service asks to wait, by seconds or by a date; empty if it does not say. */
    public Optional<Duration> retryAfter(Instant now) {
        return HttpRetry.asked(headers, now);
    }
}
