package dev.stateroom.http;

import java.time.Duration;
import java.util.Set;

/**
 * How long and how much a service may answer.
 *
 * @param toConnect until there is a connection
 * @param toAnswer until the last byte of one answer
 * @param largestAnswer bytes; a longer answer is not read
 * @param tries how often a question is asked that may be asked again
 * @param longestPause between two tries; a service that asks for more is not asked again
 * @param busy the statuses with which a service says that another time it may do better
 */
public record HttpLimits(Duration toConnect, Duration toAnswer, int largestAnswer, int tries, Duration longestPause, Set<Integer> busy) {

    /** Copies the set. */
    public HttpLimits {
        busy = Set.copyOf(busy);
    }

    /** An answer is held as bytes, as characters and as values while it is read. */
    private static final int LARGEST = (int) Math.min(40 << 20, Runtime.getRuntime().maxMemory() / 8);

    /** The usual ones: 10 seconds, a minute, 40 MB or an eighth of the heap, four tries, pauses of half a minute at most. */
    public static final HttpLimits USUAL =
            new HttpLimits(
            Duration.ofSeconds(10), Duration.ofSeconds(60), LARGEST, 4, Duration.ofSeconds(30), Set.of(429, 502, 503, 504));

    /** The same with another time to answer. */
    public HttpLimits answeredWithin(Duration time) {
        return new HttpLimits(toConnect, time, largestAnswer, tries, longestPause, busy);
    }

    /** The same where other statuses are worth another try. */
    public HttpLimits busyAt(Set<Integer> statuses) {
        return new HttpLimits(toConnect, toAnswer, largestAnswer, tries, longestPause, statuses);
    }
}
