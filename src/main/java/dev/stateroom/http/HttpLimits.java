package dev.stateroom.http;

import java.time.Duration;
import java.util.Set;

/**
 * Limits on the time and the size of a service's responses.
 *
 * @param toConnect until there is a connection
 * @param toAnswer until the last byte of one response
 * @param largestAnswer bytes; a longer response is not read
 * @param tries how often a request that may be repeated is sent
 * @param longestPause between two tries; if a service asks for more, there is no retry
 * @param busy the statuses of a service that may succeed at another time
 */
public record HttpLimits(Duration toConnect, Duration toAnswer, int largestAnswer, int tries, Duration longestPause, Set<Integer> busy) {

    /** Copies the set. */
    public HttpLimits {
        busy = Set.copyOf(busy);
    }

    /** A response is held as bytes, as characters and as values while it is read. */
    private static final int LARGEST = (int) Math.min(40 << 20, Runtime.getRuntime().maxMemory() / 8);

    /** The usual limits: 10 seconds, a minute, 40 MB or an eighth of the heap, four tries, pauses of half a minute at most. */
    public static final HttpLimits USUAL =
            new HttpLimits(
            Duration.ofSeconds(10), Duration.ofSeconds(60), LARGEST, 4, Duration.ofSeconds(30), Set.of(429, 502, 503, 504));

    /** A copy with another time for a response. */
    public HttpLimits answeredWithin(Duration time) {
        return new HttpLimits(toConnect, time, largestAnswer, tries, longestPause, busy);
    }

    /** A copy that retries after other statuses. */
    public HttpLimits busyAt(Set<Integer> statuses) {
        return new HttpLimits(toConnect, toAnswer, largestAnswer, tries, longestPause, statuses);
    }
}
