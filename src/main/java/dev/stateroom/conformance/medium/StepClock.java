package dev.stateroom.conformance.medium;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that never returns the same millisecond twice: the recorder's turns took longer, and answers depend on their order. */
final class StepClock implements InstantSource {
    private static final Duration STEP = Duration.ofMillis(1);

    private final InstantSource clock;
    private Instant last = Instant.EPOCH;

    StepClock(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Instant instant() {
        Instant now = clock.instant();
        Instant earliest = last.plus(STEP);
        last = now.isBefore(earliest) ? earliest : now;
        return last;
    }
}
