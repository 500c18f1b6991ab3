package dev.stateroom.http;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The final response of a service, whatever its status.
 *
 * @param status of HTTP
 * @param body whole
 * @param tries how often the request was sent; more than 1 if an earlier try may have been carried out without a response
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

    /** The delay that the service asks for, in seconds or as a date; empty if it asks for none. */
    public Optional<Duration> retryAfter(Instant now) {
        return HttpRetry.asked(headers, now);
    }
}
